import * as vscode from 'vscode';
import type { ApiCall } from '../../core/api/apiCall.ts';
import type { ApiCalls } from '../../core/api/apiCalls.ts';
import { placeIn } from '../../core/api/placeHeaders.ts';
import type { Clock } from '../../core/base/clock.ts';
import { isRead } from '../../core/service/methods.ts';
import { isLive, stateOf, type SessionReader } from '../../core/session/session.ts';
import { outcomeText } from '../../model/api/apiText.ts';
import { placeText } from '../../model/api/sentPlace.ts';
import { marked } from '../../model/connection/connectionText.ts';
import { plainWithoutIcons } from '../../model/text/displayText.ts';
import { relativeTime } from '../../model/text/time.ts';
import { heading } from '../ui/heading.ts';
import { sideOf } from './sides.ts';

/** What a response is to be compared with: that of another call, of the same request sent elsewhere, or a file. */
export type Other =
  | { readonly kind: 'call'; readonly call: ApiCall }
  | { readonly kind: 'send'; readonly connectionId: string }
  | { readonly kind: 'file' };

interface Row extends vscode.QuickPickItem {
  readonly other?: Other;
}

interface PickParts {
  readonly sessions: SessionReader;
  readonly calls: ApiCalls;
  readonly clock: Clock;
  /** Whether it makes a difference to a call which organization and site it is sent for. */
  readonly isForPlace: (call: ApiCall) => boolean;
}

/** Has a person choose what to compare a response with: calls of the same operation first. Undefined when they leave it. */
export async function pickSide(made: ApiCall, parts: PickParts): Promise<Other | undefined> {
  const { sessions, calls } = parts;
  const { connections } = sessions.snapshot;
  const all = connections.flatMap(({ id }) => [...calls.of(id)]).filter((call) => call.id !== made.id && sideOf(call));
  const newestFirst = all.toSorted((a, b) => b.id - a.id);
  const isSame = ({ name, call }: ApiCall) => name === made.name && call.method === made.call.method;
  const rowsOf = (some: readonly ApiCall[]) => some.map((call) => callRow(call, made, parts));
  const name = plainWithoutIcons(made.name, 60);
  const chosen = await vscode.window.showQuickPick<Row>(
    [
      ...group(vscode.l10n.t('Calls of the same operation'), rowsOf(newestFirst.filter(isSame))),
      ...group(vscode.l10n.t('Send the same request'), sendRows(made, parts)),
      ...group(vscode.l10n.t('Other calls'), rowsOf(newestFirst.filter((call) => !isSame(call)))),
      heading(),
      { label: `$(file) ${vscode.l10n.t('JSON file…')}`, other: { kind: 'file' } },
    ],
    {
      title: vscode.l10n.t('Compare {0} With', name),
      placeHolder: vscode.l10n.t('Select what to compare this response with'),
      matchOnDescription: true,
    },
  );
  return chosen?.other;
}

function group(title: string, rows: readonly Row[]): readonly Row[] {
  return rows.length === 0 ? [] : [heading(title), ...rows];
}

function callRow(call: ApiCall, made: ApiCall, { clock }: PickParts): Row {
  const { connection, outcome, startedAtMs } = call;
  const place = placeIn(call.call.headers);
  const isHere = connection.id === made.connection.id;
  const what = [
    ...(call.name === made.name && place ? [] : [plainWithoutIcons(call.name, 60)]),
    ...(place ? [plainWithoutIcons(placeText(place))] : []),
    ...(isHere ? [] : [marked(connection, plainWithoutIcons(connection.name, 60))]),
  ];
  return {
    label: `$(history) ${what.join(' · ')}`,
    description: `${outcomeText(outcome)} · ${relativeTime(startedAtMs, clock.now(), vscode.env.language)}`,
    other: { kind: 'call', call },
  };
}

/** A request that changes something is not sent to be compared. */
function sendRows(made: ApiCall, { sessions, isForPlace }: PickParts): Row[] {
  if (!isRead(made.call)) return [];
  const { snapshot } = sessions;
  const own = made.connection.id;
  const others = snapshot.connections.filter(({ id }) => id !== own && isLive(stateOf(snapshot, id)));
  const here: Row[] =
    isForPlace(made) && isLive(stateOf(snapshot, own))
      ? [
          {
            label: `$(location) ${vscode.l10n.t('For another organization or site…')}`,
            other: { kind: 'send', connectionId: own },
          },
        ]
      : [];
  return [
    ...here,
    ...others.map((connection): Row => ({
      label: `$(plug) ${vscode.l10n.t('At {0}', marked(connection, plainWithoutIcons(connection.name, 60)))}`,
      description: plainWithoutIcons(connection.baseUrl),
      other: { kind: 'send', connectionId: connection.id },
    })),
  ];
}
