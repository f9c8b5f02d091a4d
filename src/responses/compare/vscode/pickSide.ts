import * as vscode from 'vscode';
import { placeIn } from '../../../access/site/common/placeHeaders.ts';
import { placeText } from '../../../access/site/common/placeText.ts';
import type { ApiCall } from '../../../api/node/apiCall.ts';
import type { ApiCalls } from '../../../api/node/apiCalls.ts';
import { outcomeText } from '../../../api/node/apiText.ts';
import type { Clock } from '../../../platform/common/clock.ts';
import { plainWithoutIcons } from '../../../platform/common/text/displayText.ts';
import { relativeTime } from '../../../platform/common/text/time.ts';
import { heading, pickFrom } from '../../../platform/vscode/ui/pickFrom.ts';
import { isRead } from '../../../service/common/methods.ts';
import { shownName } from '../../../service/connection/node/connectionText.ts';
import { isLive, stateOf, type SessionReader } from '../../../session/common/session.ts';
import { sideOf } from './sides.ts';

/** Other side of a comparison: another call, the same request for another site or connection, or a file. */
export type Other =
  | { readonly kind: 'call'; readonly call: ApiCall }
  | { readonly kind: 'send'; readonly connectionId: string }
  | { readonly kind: 'file' };

interface Row extends vscode.QuickPickItem {
  readonly other?: Other;
}

interface PickServices {
  readonly sessions: SessionReader;
  readonly calls: ApiCalls;
  readonly clock: Clock;
  /** Whether the call depends on the organization or site. */
  readonly isForPlace: (call: ApiCall) => boolean;
}

/** Lets the user select the other side. Returns undefined if dismissed. */
export async function pickSide(made: ApiCall, services: PickServices): Promise<Other | undefined> {
  const { sessions, calls } = services;
  const { connections } = sessions.snapshot;
  const all = connections.flatMap(({ id }) => [...calls.of(id)]).filter((call) => call.id !== made.id && sideOf(call));
  const newestFirst = all.toSorted((a, b) => b.id - a.id);
  const isSame = ({ name, call }: ApiCall) => name === made.name && call.method === made.call.method;
  const rowsOf = (some: readonly ApiCall[]) => some.map((call) => callRow(call, made, services));
  const name = plainWithoutIcons(made.name, 60);
  const chosen = await pickFrom<Row>({
    title: vscode.l10n.t('Compare {0} With', name),
    placeholder: vscode.l10n.t('Select what to compare this response with'),
    matchOnDescription: true,
    items: [
      ...group(vscode.l10n.t('Requests for the same operation'), rowsOf(newestFirst.filter(isSame))),
      ...group(vscode.l10n.t('Send the same request'), sendRows(made, services)),
      ...group(vscode.l10n.t('Other calls'), rowsOf(newestFirst.filter((call) => !isSame(call)))),
      heading(),
      { label: `$(file) ${vscode.l10n.t('JSON file…')}`, other: { kind: 'file' } },
    ],
  });
  return chosen?.other;
}

function group(title: string, rows: readonly Row[]): readonly Row[] {
  return rows.length === 0 ? [] : [heading(title), ...rows];
}

function callRow(call: ApiCall, made: ApiCall, { clock }: PickServices): Row {
  const { connection, outcome, startedAtMs } = call;
  const place = placeIn(call.call.headers);
  const isHere = connection.id === made.connection.id;
  const what = [
    ...(call.name === made.name && place ? [] : [plainWithoutIcons(call.name, 60)]),
    ...(place ? [plainWithoutIcons(placeText(place))] : []),
    ...(isHere ? [] : [shownName(connection, plainWithoutIcons, 60)]),
  ];
  return {
    label: `$(history) ${what.join(' · ')}`,
    description: `${outcomeText(outcome)} · ${relativeTime(startedAtMs, clock.now(), vscode.env.language)}`,
    other: { kind: 'call', call },
  };
}

/** Returns the rows that send a request for the comparison. There are none for a request that changes something. */
function sendRows(made: ApiCall, { sessions, isForPlace }: PickServices): Row[] {
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
      label: `$(plug) ${vscode.l10n.t('At {0}', shownName(connection, plainWithoutIcons, 60))}`,
      description: plainWithoutIcons(connection.baseUrl),
      other: { kind: 'send', connectionId: connection.id },
    })),
  ];
}
