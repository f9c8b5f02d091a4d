import { set } from './elements.ts';

export interface LineStyle {
  readonly color: string;
  /** Lengths of dashes and gaps in pixels; empty for a solid line. */
  readonly dash: readonly number[];
  /** In pixels. */
  readonly width: number;
}

const svg = 'http://www.w3.org/2000/svg';

/** Returns a short piece of a line, for a legend. */
export function lineSwatch({ color, dash, width }: LineStyle): SVGElement {
  const [drawing, line] = [document.createElementNS(svg, 'svg'), document.createElementNS(svg, 'line')];
  set(drawing, { class: 'swatch', 'aria-hidden': 'true' });
  set(line, { x1: '0', x2: '28', y1: '5', y2: '5', stroke: color, 'stroke-width': String(width + 0.5) });
  set(line, { 'stroke-dasharray': dash.join(' ') });
  drawing.append(line);
  return drawing;
}
