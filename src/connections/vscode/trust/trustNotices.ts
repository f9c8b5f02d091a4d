import { wait, type Clock } from '../../../platform/common/clock.ts';
import type { Disposable } from '../../../platform/common/disposable.ts';
import { plainWithoutLinks } from '../../../platform/common/text/displayText.ts';
import { lacksTrust } from '../../../platform/errors/common/decidable.ts';
import { reviewCertificate, showWarning, wasShown } from '../../../platform/vscode/notify.ts';
import { untilFocused } from '../../../platform/vscode/ui/focus.ts';
import type { Connection } from '../../../service/connection/common/connection.ts';
import { shownName } from '../../../service/connection/node/connectionText.ts';
import { errorIn, isLive, stateOf, type SessionReader } from '../../../session/common/session.ts';
import { oncePerMachine } from '../../../session/windows/node/oncePerMachine.ts';

/** Time to wait before a notification, because a command may report the problem itself. */
const commandMs = 1_000;

export interface TellServices {
  readonly sessions: SessionReader;
  readonly folder: string;
  readonly clock: Clock;
}

/** Shows a warning in the focused window, once per occurrence, if a service no longer sends the trusted certificate. */
export function notifyOtherCertificates({ sessions, folder, clock }: TellServices): Disposable {
  const told = new Set<string>();
  const once = oncePerMachine(`${folder}/told`, clock);

  async function tell(connection: Connection, name: string): Promise<void> {
    await wait(clock, commandMs);
    await untilFocused();
    const error = errorIn(stateOf(sessions.snapshot, connection.id));
    if (!lacksTrust(error) || wasShown(error) || !(await once.claim(name))) return;
    const { errorText } = await import('../../../platform/vscode/texts.ts');
    showWarning(`${shownName(connection, plainWithoutLinks)}: ${errorText(error)}`, reviewCertificate(connection.id));
  }

  return sessions.onDidChange(({ connections, states }) => {
    for (const connection of connections) {
      const state = states.get(connection.id);
      if (!connection.trusted || !state || !isLive(state) || !lacksTrust(errorIn(state))) continue;
      const { signInId, version } = state.session;
      const name = `certificate ${connection.id} ${signInId} ${version}`;
      if (told.has(name)) continue;
      told.add(name);
      void tell(connection, name);
    }
  });
}
