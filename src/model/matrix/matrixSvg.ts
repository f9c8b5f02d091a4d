import { plain } from '../text/displayText.ts';
import type { AccessMatrix } from './accessMatrix.ts';
import {
  drawMatrix,
  pictureFonts,
  type MatrixCaptions,
  type MatrixColours,
  type MatrixShape,
} from './matrixDrawing.ts';
import type { MatrixArrangement } from './matrixView.ts';

/** The matrix as an SVG document that stands alone: no script, no style sheet, nothing to load. */
export function matrixSvg(
  matrix: AccessMatrix,
  arrangement: MatrixArrangement,
  captions: MatrixCaptions,
  colours: MatrixColours,
): string {
  const { width, height, shapes } = drawMatrix(matrix, arrangement, captions, colours);
  const size = `width="${width}" height="${height}" viewBox="0 0 ${width} ${height}"`;
  const title = escapeXml(plain(captions.title));
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<svg xmlns="http://www.w3.org/2000/svg" ${size} role="img" aria-label="${title}" font-family="${escapeXml(pictureFonts)}">`,
    `<title>${title}</title>`,
    ...shapes.map(elementOf),
    '</svg>\n',
  ].join('\n');
}

function elementOf(shape: MatrixShape): string {
  const colour = escapeXml(shape.colour);
  if (shape.kind === 'box')
    return `<rect x="${shape.x}" y="${shape.y}" width="${shape.width}" height="${shape.height}" fill="${colour}"/>`;
  if (shape.kind === 'path')
    return `<path d="${shape.data}" fill="${colour}" stroke="${colour}" stroke-width="${shape.round}" stroke-linejoin="round"/>`;
  const { x, y, size, angle, bold, anchor, text } = shape;
  const turned = angle === undefined ? '' : ` transform="rotate(${angle} ${x} ${y})"`;
  const more = `${bold ? ' font-weight="600"' : ''}${anchor ? ` text-anchor="${anchor}"` : ''}${turned}`;
  return `<text x="${x}" y="${y}" font-size="${size}" fill="${colour}"${more}>${escapeXml(text)}</text>`;
}

/** Text for XML 1.0. Of what that has no place for, `plain` lets two characters through, which are left out. */
function escapeXml(text: string): string {
  return text.replace(/[\ufffe\uffff]/g, '').replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}
