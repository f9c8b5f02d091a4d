import { element, gridPart, set, text } from '../elements.ts';

export function createGridSheet(name: string, rowHeader: string) {
  const sheet = element('div', 'sheet');
  const table = gridPart('table', '', 'grid');
  const [head, body] = [gridPart('thead', '', 'rowgroup'), gridPart('tbody', '', 'rowgroup')];
  const [headRow, corner] = [gridPart('tr', '', 'row'), gridPart('th', 'corner', 'columnheader')];
  set(table, { 'aria-label': name, 'aria-readonly': 'true' });
  set(headRow, { 'aria-rowindex': '1' });
  set(corner, { scope: 'col', 'aria-colindex': '1' });
  corner.append(text('span', 'name', rowHeader));
  headRow.append(corner);
  head.append(headRow);
  table.append(head, body);
  sheet.append(table);
  return { sheet, table, headRow, corner, body };
}

export function onceAFrame(draw: () => void): () => void {
  let frame: number | undefined;
  return () => {
    frame ??= requestAnimationFrame(() => {
      frame = undefined;
      draw();
    });
  };
}
