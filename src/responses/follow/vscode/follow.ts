import * as vscode from 'vscode';
import { callIdOf } from '../../../api/common/apiNode.ts';
import type { ApiCalls } from '../../../api/node/apiCalls.ts';
import type { Clock } from '../../../platform/common/clock.ts';
import { DisposableStore } from '../../../platform/common/disposable.ts';
import { plainWithoutIcons } from '../../../platform/common/text/displayText.ts';
import type { CommandHandlers } from '../../../platform/vscode/commands.ts';
import { flashStatus, showInformation, showWarning, type Choice } from '../../../platform/vscode/notify.ts';
import { isRead } from '../../../service/common/methods.ts';
import type { SessionReader } from '../../../session/common/session.ts';
import { CallFollower, type EndedCall } from '../node/callFollower.ts';
import { followedIdOf, followNodes } from '../node/followRows.ts';
import { followNotice } from '../node/followText.ts';
import { askFollow } from './askFollow.ts';

interface FollowServices {
  readonly sessions: SessionReader;
  readonly calls: ApiCalls;
  readonly clock: Clock;
  readonly showResponse: (callId: number, isBeside: boolean) => void;
}

export function openFollow({ sessions, calls, clock, showResponse }: FollowServices) {
  const owned = new DisposableStore();
  const follower = owned.add(new CallFollower({ sessions, calls, clock }));
  owned.add(follower.onDidEnd((ended) => showEnd(ended)));

  function showEnd(ended: EndedCall): void {
    const { callId } = ended;
    const { text, isGood } = followNotice(ended);
    const choices: Choice[] =
      callId === undefined
        ? []
        : [
            {
              label: vscode.l10n.t('Show Response'),
              act: () => Promise.resolve(showResponse(callId, false)),
            },
          ];
    if (isGood) showInformation(text, ...choices);
    else showWarning(text, ...choices);
  }

  const handlers = {
    async followCall(row: unknown) {
      const call = calls.find(callIdOf(row) ?? 0);
      const body = call?.outcome.kind === 'answered' ? call.outcome.response?.body : undefined;
      if (!call || !isRead(call.call)) return;
      if (body?.kind !== 'json') {
        showWarning(vscode.l10n.t("This response isn't kept, or isn't JSON. Run the operation again, then follow it."));
        return;
      }
      const asked = await askFollow(call.name, body.value);
      // The session may have ended in the meantime.
      if (!asked || !calls.find(call.id)) return;
      follower.follow(call, asked.wish, asked.first);
      flashStatus(vscode.l10n.t('Following {0} in the API view', plainWithoutIcons(call.name, 60)));
    },
  } satisfies CommandHandlers;

  return {
    handlers,
    /** @param row row of a followed request; others are ignored */
    stop: (row: unknown) => follower.stop(followedIdOf(row) ?? 0),
    shown: {
      onDidChange: follower.onDidChange,
      rows: (connectionId: string | undefined) =>
        followNodes(
          follower.followed.filter(({ call }) => call.connection.id === connectionId),
          vscode.env.language,
        ),
    },
    dispose: () => owned.dispose(),
  };
}
