import { plain } from '../../../platform/common/text/displayText.ts';
import type { LineStyle } from '../../../platform/webview/lineSwatch.ts';
import type { Series } from '../../../service/forms/common/series.ts';
import { nameWithUnit } from '../common/chartTable.ts';
import { chartColors } from './lineStyles.ts';

const [lineHeight, padding, swatchLength] = [20, 12, 28];

/** Renders the chart and its legend as PNG. Returns undefined if the browser can't. */
export async function chartPicture(
  canvas: HTMLCanvasElement,
  lines: readonly { readonly series: Series; readonly style: LineStyle }[],
): Promise<Uint8Array | undefined> {
  const ratio = window.devicePixelRatio || 1;
  const picture = document.createElement('canvas');
  const below = (lines.length * lineHeight + 2 * padding) * ratio;
  [picture.width, picture.height] = [canvas.width, canvas.height + below];
  const brush = picture.getContext('2d');
  if (!brush) return undefined;
  const colors = chartColors();
  brush.fillStyle = colors.background;
  brush.fillRect(0, 0, picture.width, picture.height);
  brush.drawImage(canvas, 0, 0);
  brush.scale(ratio, ratio);
  brush.font = colors.font;
  brush.textBaseline = 'middle';
  for (const [index, { series, style }] of lines.entries()) {
    const y = canvas.height / ratio + padding + (index + 0.5) * lineHeight;
    brush.strokeStyle = style.color;
    brush.lineWidth = style.width;
    brush.setLineDash([...style.dash]);
    brush.beginPath();
    brush.moveTo(padding, y);
    brush.lineTo(padding + swatchLength, y);
    brush.stroke();
    brush.fillStyle = colors.text;
    brush.fillText(plain(nameWithUnit(series), 120), padding + swatchLength + 8, y);
  }
  const blob = await new Promise<Blob | null>((resolve) => picture.toBlob(resolve, 'image/png'));
  return blob ? new Uint8Array(await blob.arrayBuffer()) : undefined;
}
