import * as l10n from '@vscode/l10n';
import { element, set, text } from '../../../platform/webview/elements.ts';
import { lineStates, type ChangeKind, type ChangeKinds, type GraphLine, type LineState } from '../common/graph.ts';
import { changeText, stateText } from '../common/graphText.ts';
import { changeSigns, dashes, type ColorName } from '../common/pictureStyle.ts';
import type { ShownGraph } from '../common/shownGraph.ts';

const svg = 'http://www.w3.org/2000/svg';

export interface Legend {
  readonly element: HTMLElement;
  show(shown: ShownGraph, marks: ChangeKinds | undefined): void;
}

export function createLegend(): Legend {
  const legend = element('ul', 'legend');
  legend.ariaLabel = l10n.t('Legend');
  let last = '';

  function itemOf(words: string, ink: ColorName, dash: readonly number[], sign: string): HTMLElement {
    const item = element('li', '');
    const [drawing, line] = [document.createElementNS(svg, 'svg'), document.createElementNS(svg, 'line')];
    set(drawing as unknown as HTMLElement, { 'aria-hidden': 'true', width: '30', height: '8' });
    for (const [name, value] of Object.entries({ x1: '0', x2: '30', y1: '4', y2: '4', 'stroke-width': '2' }))
      line.setAttribute(name, value);
    line.setAttribute('class', `ink-${ink}`);
    line.setAttribute('stroke', 'currentColor');
    if (dash.length > 0) line.setAttribute('stroke-dasharray', dash.join(' '));
    drawing.append(line);
    item.append(drawing, text('span', '', sign === '' ? words : `${sign} ${words}`));
    return item;
  }

  return {
    element: legend,
    show(shown, marks) {
      const states = new Set(shown.lines.map(({ state }: GraphLine) => state));
      const present = lineStates.filter(
        (state): state is Exclude<LineState, 'none'> => state !== 'none' && states.has(state),
      );
      const changes = (['added', 'removed', 'changed'] as const).filter(
        (change: ChangeKind) => marks && [...marks.values()].includes(change),
      );
      const key = [...present, ...changes].join();
      if (key === last) return;
      last = key;
      legend.hidden = key === '';
      legend.replaceChildren(
        ...present.map((state) =>
          itemOf(stateText(state), state, dashes[state], state === 'down' || state === 'partly' ? '×' : ''),
        ),
        ...changes.map((change) => itemOf(changeText(change), change, [], changeSigns[change])),
      );
    },
  };
}
