import * as vscode from 'vscode';
import { everyPlace } from '../../../access/common/place.ts';
import { sitesInstead } from '../../../access/common/whereGranted.ts';
import type { CurrentPlaces } from '../../../access/site/common/currentPlace.ts';
import { placeText } from '../../../access/site/common/placeText.ts';
import { pickPlace } from '../../../access/vscode/pickPlace.ts';
import type { Clock } from '../../../platform/common/clock.ts';
import { isSamePlace, nameOfPlace, type EntityName, type PlaceName } from '../../../platform/common/entities.ts';
import { isObject, own, text, writeJson } from '../../../platform/common/json/json.ts';
import { plain } from '../../../platform/common/text/displayText.ts';
import type { CommandHandlers } from '../../../platform/vscode/commands.ts';
import { ask } from '../../../platform/vscode/ui/inputSteps.ts';
import { lastLoadedIn, stateOf, type SessionReader } from '../../../session/common/session.ts';
import type { SessionManager } from '../../../session/node/manager/sessionManager.ts';
import { callOf } from '../../common/callOf.ts';
import { knownOperation } from '../../common/catalogue/operationText.ts';
import type { ApiCalls } from '../../node/apiCalls.ts';
import type { BodyRequest } from '../../vscode/requestBodyMemory.ts';
import { discoveryBody, type Schedule } from '../common/discovery/discoveryBody.ts';
import type { ServiceAccount } from '../common/discovery/serviceAccounts.ts';
import { readTargets } from '../common/discovery/targets.ts';
import { suggestedName, targetFaultText } from '../common/discoveryText.ts';
import { askSchedule } from './askSchedule.ts';
import { chooseAccounts, loadAccounts } from './chooseAccounts.ts';

export interface DiscoveryFormServices {
  readonly sessions: SessionReader;
  readonly manager: Pick<SessionManager, 'call'>;
  readonly places: CurrentPlaces;
  readonly clock: Clock;
  readonly calls: ApiCalls;
  readonly openBody: (request: BodyRequest, body: string) => Promise<void>;
}

interface Answers {
  readonly targets?: string;
  readonly accounts?: readonly ServiceAccount[];
  readonly name?: string;
  readonly schedule?: Schedule;
}

type Reply = Answers | 'back' | undefined;

const totalSteps = 4;

/**
 * Privilege that a discovery is assumed to need. If the access has it at no site, the service may name it differently.
 */
const neededPrivilege = 'DISCOVERY: WRITE';

/** Form for a discovery: targets, credentials, name, and time. It opens the request, which the user sends. */
export function discoveryCommands(services: DiscoveryFormServices) {
  const { sessions, places, clock, calls, openBody } = services;

  /**
   * @param given organization and site; defaults to the current ones
   * @param at connection ID; defaults to the active connection
   */
  async function createDiscovery(_row?: unknown, given?: PlaceName, at?: string): Promise<void> {
    const target = calls.target(at ?? sessions.snapshot.activeId);
    const operation = knownOperation('create-discovery');
    const needed = given ? { place: given } : await places.needed(target.connection.id, operation);
    if (!needed?.place) return;
    const place = await placeToUse(target.connection.id, needed.place);
    if (!place) return;
    const { body: _, ...call } = callOf({ operation, place, body: '' });
    const title = vscode.l10n.t('Create Discovery for {0}', plain(placeText(place), 80));
    const loaded = loadAccounts(target, place, services);
    const answers = await askAll([
      (known) => askTargets(title, known),
      (known) => chooseAccounts(title, { step: 2, totalSteps }, loaded, known.accounts),
      (known) => askName(title, known, clock.now()),
      () => askSchedule(title, { step: 4, totalSteps }, clock.now()),
    ]);
    const targets = readTargets(answers?.targets ?? '');
    if (!answers?.schedule || 'code' in targets) return;
    const body = discoveryBody({
      name: answers.name ?? '',
      targets,
      accounts: answers.accounts ?? [],
      schedule: answers.schedule,
      headers: call.headers ?? [],
      nowMs: clock.now(),
    });
    const { id: connectionId, name: connectionName } = target.connection;
    await openBody(
      { connectionId, connectionName, name: operation.name, call, template: operation.path },
      `${writeJson(body, 2) ?? ''}\n`,
    );
  }

  /** Offers other sites if the access doesn't allow a discovery at this one. Returns undefined if dismissed. */
  async function placeToUse(connectionId: string, place: PlaceName): Promise<PlaceName | undefined> {
    const access = lastLoadedIn(stateOf(sessions.snapshot, connectionId))?.record.access;
    const others = access ? sitesInstead(access, place, { kind: 'privilege', name: neededPrivilege }) : [];
    if (!access || others.length === 0) return place;
    const own = everyPlace(access).filter((one) => isSamePlace(one, place));
    return await pickPlace({
      title: vscode.l10n.t('Create Discovery for {0}', plain(placeText(place), 80)),
      placeholder: vscode.l10n.t(
        '{0} lacks {1}. Select a site that has it',
        plain(nameOfPlace(place), 40),
        neededPrivilege,
      ),
      lists: [{ places: [...others, ...own] }],
      current: place,
    });
  }

  return {
    createDiscovery: (row: unknown, given: unknown, at: unknown) =>
      createDiscovery(row, placeOf(given), typeof at === 'string' ? at : undefined),
  } satisfies CommandHandlers;
}

/** Returns undefined if dismissed. */
async function askAll(questions: readonly ((known: Answers) => Promise<Reply>)[]): Promise<Answers | undefined> {
  let known: Answers = {};
  for (let at = 0; at < questions.length;) {
    const reply = await questions[at]?.(known);
    if (reply === undefined) return undefined;
    if (reply === 'back') at -= 1;
    else {
      known = { ...known, ...reply };
      at += 1;
    }
  }
  return known;
}

async function askTargets(title: string, { targets }: Answers): Promise<Reply> {
  const reply = await ask({
    title,
    prompt: vscode.l10n.t(
      'Targets, separated by commas: addresses, ranges, masks, and host names with their address, such as db1=10.0.0.7. IPv6 addresses need version 11.0.',
    ),
    placeholder: '10.0.0.1-10.0.0.50, 10.0.1.0/24, db1.example=10.0.2.7',
    value: targets ?? selectedTargets(),
    step: 1,
    totalSteps,
    canGoBack: false,
    check: (typed) => {
      const read = readTargets(typed);
      return 'code' in read ? targetFaultText(read) : undefined;
    },
  });
  return reply?.kind === 'answer' ? { targets: reply.text } : reply?.kind;
}

/** Returns the targets selected in the active editor, or '' if the selection is something else. */
function selectedTargets(): string {
  const editor = vscode.window.activeTextEditor;
  const selected = editor?.selection.isEmpty === false ? editor.document.getText(editor.selection) : '';
  if (selected.length > 20_000 || 'code' in readTargets(selected)) return '';
  return selected
    .split(/[,;\r\n]+/)
    .map((target) => target.trim())
    .filter((target) => target !== '')
    .join(', ');
}

async function askName(title: string, { targets = '', name }: Answers, nowMs: number): Promise<Reply> {
  const read = readTargets(targets);
  const reply = await ask({
    title,
    prompt: vscode.l10n.t('Name of the request, by which its job is found in the list'),
    value: name ?? ('code' in read ? '' : suggestedName(read, nowMs)),
    step: 3,
    totalSteps,
    canGoBack: true,
    check: (typed) => (typed.trim() === '' ? vscode.l10n.t('Enter a name.') : undefined),
  });
  return reply?.kind === 'answer' ? { name: reply.text.trim() } : reply?.kind;
}

/** Returns the site that the command was called with. Other extensions may pass any argument. */
function placeOf(given: unknown): PlaceName | undefined {
  if (!isObject(given)) return undefined;
  const [organization, site] = ['organization', 'site'].map((name) => entityOf(own(given, name)));
  return organization && site && { organization, site };
}

function entityOf(given: unknown): EntityName | undefined {
  if (!isObject(given)) return undefined;
  const [id, name] = [text(own(given, 'id')), text(own(given, 'name'))];
  return name === undefined ? undefined : { ...(id !== undefined && { id }), name };
}
