import * as l10n from '@vscode/l10n';
import type { NextStep, ResponseFacts } from '../../../api/common/responseFacts.ts';
import { language } from '../../../platform/common/text/language.ts';
import { button, element, text } from '../../../platform/webview/elements.ts';
import { icon, type IconName } from '../../../platform/webview/toolbar/icons.ts';

export interface StatusLineEvents {
  onCancel(): void;
  onStep(step: NextStep): void;
}

const icons: Readonly<Partial<Record<ResponseFacts['state'], IconName>>> = {
  running: 'loading',
  done: 'pass',
  failed: 'error',
  canceled: 'stopped',
};

/**
 * Creates the status of the response in one line, with its headers below on request, and the cause of a failure with next steps.
 *
 * @param label name of the list of headers
 */
export function createStatusLine(label: string, events: StatusLineEvents) {
  const stepTexts: Readonly<Record<NextStep, string>> = {
    whereMayI: l10n.t('Find Where Granted…'),
    selectPlace: l10n.t('Select Site…'),
    checkConnection: l10n.t('Check Connection'),
    signIn: l10n.t('Sign In'),
  };
  const whole = element('section', 'facts');
  const seconds = text('span', 'seconds', '');
  let ticking: ReturnType<typeof setInterval> | undefined;

  function lineOf({ state, status, parts, rows }: ResponseFacts): readonly Node[] {
    const badge = element('span', `badge ${state}`);
    const name = icons[state];
    badge.append(...(name ? [icon(name)] : []), status);
    const about = text('span', 'about', parts.join(' · '));
    const title = rows.slice(0, 2).map((row) => row.join(': '));
    const line = [badge, ...(state === 'running' ? [seconds] : []), about];
    for (const part of line) part.title = title.join('\n');
    return line;
  }

  function detailsOf(facts: ResponseFacts, isOpen: boolean): HTMLElement {
    const details = document.createElement('details');
    const summary = element('summary', '');
    const list = element('dl', '');
    list.ariaLabel = label;
    list.append(...facts.rows.flatMap(([name, value]) => [text('dt', '', name), text('dd', '', value)]));
    summary.append(...lineOf(facts));
    details.append(summary, list);
    details.open = isOpen;
    return details;
  }

  function causeOf(cause: string, steps: readonly NextStep[]): HTMLElement {
    const block = element('div', 'cause');
    const buttons = steps.map((step) => button(stepTexts[step], () => events.onStep(step)));
    buttons.forEach((one, index) => (one.className = index === 0 ? 'primary' : 'secondary'));
    block.role = 'alert';
    block.append(icon('error'), text('p', '', cause), ...buttons);
    return block;
  }

  function tick(startedAtMs: number): void {
    const passed = Math.max(0, Math.floor((Date.now() - startedAtMs) / 1000));
    seconds.textContent = new Intl.NumberFormat(language(), {
      style: 'unit',
      unit: 'second',
      unitDisplay: 'narrow',
    }).format(passed);
  }

  return {
    element: whole,
    /** Hides the line if undefined. */
    show(facts: ResponseFacts | undefined) {
      clearInterval(ticking);
      whole.hidden = !facts;
      if (!facts) return;
      const isOpen = whole.querySelector('details')?.open === true;
      const line = element('div', 'line');
      line.append(...(facts.rows.length > 0 ? [detailsOf(facts, isOpen)] : lineOf(facts)));
      const { startedAtMs, cause, steps = [] } = facts;
      if (startedAtMs !== undefined) {
        const cancel = button(l10n.t('Cancel'), () => events.onCancel());
        cancel.className = 'secondary';
        line.append(cancel);
        tick(startedAtMs);
        ticking = setInterval(() => tick(startedAtMs), 1000);
      }
      whole.replaceChildren(line, ...(cause === undefined ? [] : [causeOf(cause, steps)]));
    },
  };
}
