import * as l10n from '@vscode/l10n';
import { countText, plain, plainWithoutLinks } from '../../platform/common/text/displayText.ts';
import type { DeviceAct, NamedDevice } from './deviceActs.ts';

/** Maximum number of names, which fit on a small screen. */
const maxNames = 12;

export function deviceQuestion(act: DeviceAct, place: string | undefined, isProduction: boolean): string {
  const of = place ?? l10n.t('the service');
  if (act === 'hide')
    return isProduction
      ? l10n.t('Hide these devices of {0} in production?', of)
      : l10n.t('Hide these devices of {0}?', of);
  return isProduction
    ? l10n.t('Show these devices of {0} again, in production?', of)
    : l10n.t('Show these devices of {0} again?', of);
}

/** Returns the number of devices, and as many names as fit. */
export function deviceLines(devices: readonly NamedDevice[]): readonly string[] {
  const names = devices.slice(0, maxNames).map(({ name }) => plain(name, 60));
  const more = devices.length - names.length;
  return [
    l10n.t('Devices: {0}', countText(devices.length)),
    ...names,
    ...(more > 0 ? [l10n.t('and {0} more', countText(more))] : []),
  ];
}

/** Explains what an act does, and how to undo it. */
export function deviceOutlook(act: DeviceAct): string {
  return act === 'hide'
    ? l10n.t(
        'Hidden devices are removed from the table, the counts, and the topology for everyone. "Show Devices Again" in the table of hidden devices restores them.',
      )
    : l10n.t('They return to the table, the counts, and the topology for everyone.');
}

/**
 * Describes the result of an act.
 *
 * @param said text of the response, or ''
 */
export function deviceOutcome(act: DeviceAct, place: string | undefined, count: number, said: string): string {
  const of = place ?? l10n.t('the service');
  const done =
    act === 'hide'
      ? l10n.t('Devices of {0} hidden: {1}.', of, countText(count))
      : l10n.t('Devices of {0} shown again: {1}.', of, countText(count));
  return said === '' ? done : l10n.t('{0} The service responded: {1}', done, plainWithoutLinks(said, 120));
}

export function deviceRefusal(act: DeviceAct, status: string): string {
  return act === 'hide'
    ? l10n.t("The devices weren't hidden. The service responded with {0}.", status)
    : l10n.t("The devices weren't shown again. The service responded with {0}.", status);
}
