import * as l10n from '@vscode/l10n';
import type { ResponseFacts } from '../../../api/common/responseFacts.ts';
import { button, group } from '../../../platform/webview/elements.ts';
import { daysText } from '../common/seriesRequest.ts';

/** Creates buttons for the number of days that a chart shows. */
export function createRangeSwitch(onChoose: (days: number) => void) {
  const element = group('group', l10n.t('Time range'), [], 'switch range');
  const tag = document.documentElement.lang || undefined;
  let shown = '';
  return {
    element,
    /** Hides the buttons if undefined. */
    show(range: ResponseFacts['range']) {
      element.hidden = !range;
      if (!range) return;
      const { choices, days } = range;
      // Reuses the buttons, so that the focus isn't lost.
      if (shown !== choices.join()) {
        shown = choices.join();
        element.replaceChildren(
          ...choices.map((choice) => {
            const created = button(daysText(choice, tag, 'narrow'), () => onChoose(choice));
            created.title = created.ariaLabel = daysText(choice, tag, 'long');
            return created;
          }),
        );
      }
      choices.forEach((choice, index) => {
        const one = element.children[index];
        if (one) one.ariaPressed = String(choice === days);
      });
    },
  };
}
