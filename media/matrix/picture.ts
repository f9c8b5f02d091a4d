import {
  pictureFonts,
  type MatrixColours,
  type MatrixDrawing,
  type MatrixShape,
} from '../../src/model/matrix/matrixDrawing.ts';

/** A canvas may be no longer than this to a side, and should take no more than this many pixels. */
const longestSide = 16_000;
const mostPixels = 64e6;

/** Every other row is tinted this strongly with the colour of the text. */
const bandStrength = 0.05;

/** The colours that the theme gives these elements now, as they look on the background of the page. */
export function themeColours(page: Element, held: Element, faint: Element, line: Element): MatrixColours {
  const { backgroundColor, color } = getComputedStyle(page);
  const canvas = document.createElement('canvas');
  const brush = canvas.getContext('2d', { willReadFrequently: true });
  const seen = (colour: string, strength = 1) => {
    if (!brush) return '#808080';
    for (const [layer, alpha] of [
      [backgroundColor, 1],
      [colour, strength],
    ] as const) {
      brush.globalAlpha = alpha;
      brush.fillStyle = layer;
      brush.fillRect(0, 0, 1, 1);
    }
    const [red = 0, green = 0, blue = 0] = brush.getImageData(0, 0, 1, 1).data;
    return `#${[red, green, blue].map((value) => value.toString(16).padStart(2, '0')).join('')}`;
  };
  return {
    background: seen(backgroundColor),
    band: seen(color, bandStrength),
    line: seen(getComputedStyle(line).borderBottomColor),
    text: seen(color),
    faint: seen(getComputedStyle(faint).color),
    held: seen(getComputedStyle(held).backgroundColor),
  };
}

/** The drawing as a PNG file in base64, at twice its size where there is room for that. */
export async function paintPng({ width, height, shapes }: MatrixDrawing): Promise<string> {
  const scale = Math.max(width, height) * 2 <= longestSide && width * height * 4 <= mostPixels ? 2 : 1;
  const canvas = document.createElement('canvas');
  canvas.width = width * scale;
  canvas.height = height * scale;
  const brush = canvas.getContext('2d');
  if (!brush) throw new Error('There is no canvas to draw on.');
  brush.scale(scale, scale);
  for (const shape of shapes) paint(brush, shape);
  const file = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'));
  if (!file) throw new Error('The picture could not be written.');
  return await inBase64(file);
}

function paint(brush: CanvasRenderingContext2D, shape: MatrixShape): void {
  brush.fillStyle = shape.colour;
  if (shape.kind === 'box') {
    brush.fillRect(shape.x, shape.y, shape.width, shape.height);
  } else if (shape.kind === 'path') {
    const path = new Path2D(shape.data);
    brush.fill(path);
    brush.lineJoin = 'round';
    brush.lineWidth = shape.round;
    brush.strokeStyle = shape.colour;
    brush.stroke(path);
  } else {
    brush.save();
    brush.translate(shape.x, shape.y);
    brush.rotate(((shape.angle ?? 0) * Math.PI) / 180);
    brush.font = `${shape.bold ? '600 ' : ''}${shape.size}px ${pictureFonts}`;
    brush.textAlign = shape.anchor ?? 'start';
    brush.fillText(shape.text, 0, 0);
    brush.restore();
  }
}

function inBase64(file: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(typeof reader.result === 'string' ? reader.result.replace(/^[^,]*,/, '') : '');
    reader.onerror = () => reject(new Error('The picture could not be read.'));
    reader.readAsDataURL(file);
  });
}
