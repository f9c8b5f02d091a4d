import * as l10n from '@vscode/l10n';
import type { ApiAnswer } from '../../core/api/apiAnswer.ts';
import type { ApiCall } from '../../core/api/apiCall.ts';
import { writeJson } from '../../core/base/json/json.ts';
import {
  activeState,
  activeConnection,
  isLive,
  lastLoaded,
  stateOf,
  type SessionsState,
} from '../../core/session/session.ts';
import type { AnswerFacts } from '../api/answerFacts.ts';
import { answerFacts, bodyText } from '../api/apiText.ts';
import { marked } from '../connection/connectionText.ts';
import { errorText } from '../errors/errorText.ts';
import { plain } from '../text/displayText.ts';
import { extensionOf } from '../text/fileExtension.ts';
import { answerFileName, givenFileName, jsonFileName } from '../text/fileName.ts';
import type { JsonPath, RawJsonTab } from './rawJson.ts';
import type { DrawnMarks, RowMark } from './rowMarks.ts';

/** The raw JSON of the active connection. */
export interface RawJsonParts {
  /** The name of the connection as it is shown, with its mark. */
  readonly title: string;
  /** The user detail without passwords, and the token answer with its secrets masked. */
  readonly parts: Readonly<Record<Exclude<RawJsonTab, 'answer'>, RawJsonPart>>;
}

export interface RawJsonPart {
  /** The JSON as it came, but for what is hidden; empty where that is too large to be written. */
  readonly json?: string;
  /** The value that it is of. */
  readonly value?: unknown;
  /** The text of an answer that is not JSON. */
  readonly text?: string;
  /** The same with nothing hidden but the secrets of the session, where something is. */
  readonly revealed?: RevealedPart;
  /** The reason why there is neither, in a sentence. */
  readonly nothing: string;
  readonly facts?: AnswerFacts;
  /** The way to the rows, where the value is a page of a list. */
  readonly page?: JsonPath;
  /** What each of the rows stands for, where they are differences. */
  readonly marks?: readonly RowMark[];
  /** What devices and links of its picture stand for, where they are differences. */
  readonly drawnMarks?: DrawnMarks;
  /** The name of its document, and of its file where it has no other. */
  readonly fileName: string;
  /** The name of its file when it is saved. */
  readonly savedName?: string;
  /** The file as it is saved: as it was received. Without it, what is shown is saved. */
  readonly bytes?: Uint8Array;
}

/** @property of the same object again means the same content */
export interface RevealedPart {
  readonly of: object;
  readonly read: () => Pick<RawJsonPart, 'json' | 'value' | 'text'>;
}

export function rawJsonContent(snapshot: SessionsState): RawJsonParts {
  const state = activeState(snapshot);
  const connection = activeConnection(snapshot);
  const name = connection?.name ?? 'Org Access';
  const loaded = isLive(state) ? lastLoaded(state.detail) : undefined;
  const revealed = loaded?.record.revealed;
  const notLoaded =
    isLive(state) && state.detail.kind === 'failed' ? errorText(state.detail.error) : l10n.t('Loading your access…');
  const notKept = l10n.t(
    "The token response isn't stored, and this window hasn't received one yet. Refresh the token to see one.",
  );
  const answer = isLive(state) ? state.session.tokens.answer : undefined;
  return {
    title: connection ? marked(connection, plain(name, 60)) : name,
    parts: {
      detail: {
        nothing: isLive(state) ? notLoaded : signedOut(),
        fileName: jsonFileName(name, 'detail'),
        ...(loaded && { json: loaded.record.json, value: loaded.record.raw }),
        ...(revealed && { revealed: { of: revealed, read: () => ({ json: revealed() }) } }),
      },
      token: {
        nothing: isLive(state) ? notKept : signedOut(),
        fileName: jsonFileName(name, 'token'),
        ...(answer && { json: tokenJson(answer), value: answer }),
      },
    },
  };
}

/** What a panel shows of a call. */
export interface ShownCall {
  readonly connectionId: string;
  readonly connectionName: string;
  /** Of the operation. */
  readonly name: string;
}

/** @param call undefined when it is no longer known, which has its reason in the session of its connection */
export function responsePart(
  { connectionId, connectionName, name }: ShownCall,
  call: ApiCall | undefined,
  snapshot: SessionsState,
  locale: string,
): RawJsonPart {
  if (call) return answerPart(call.connection.name, call, locale);
  const isSignedIn = isLive(stateOf(snapshot, connectionId));
  return { nothing: isSignedIn ? forgotten() : signedOut(), fileName: answerFileName(connectionName, name, 'json') };
}

function answerPart(connectionName: string, call: ApiCall, locale: string): RawJsonPart {
  const facts = answerFacts(call, locale);
  const answer = call.outcome.kind === 'answered' ? call.outcome.answer : undefined;
  const body = answer?.body;
  const revealed = answer?.revealed;
  const type = answer?.headers.find(([name]) => name === 'content-type')?.[1] ?? '';
  const isOther = body?.kind === 'text' || body?.kind === 'file';
  const extension = isOther ? extensionOf(type, answer?.bytes, body.kind === 'text') : 'json';
  const savedName = answer?.fileName === undefined ? undefined : givenFileName(answer.fileName, extension);
  return {
    nothing: bodyText(call),
    fileName: answerFileName(connectionName, call.name, extension),
    ...(savedName !== undefined && { savedName }),
    ...(answer?.bytes && { bytes: answer.bytes }),
    ...(facts && { facts }),
    ...shownOf(body),
    ...(answer?.page && { page: answer.page.path }),
    ...(revealed && { revealed: { of: revealed, read: () => shownOf(revealed()) } }),
  };
}

function shownOf(body: ApiAnswer['body'] | undefined): Pick<RawJsonPart, 'json' | 'value' | 'text'> {
  if (body?.kind === 'json') return { json: body.text, value: body.value };
  return body?.kind === 'text' ? { text: body.text } : {};
}

/** A token response is read once, and its text is not kept. */
const tokenJsons = new WeakMap<object, string>();

function tokenJson(answer: object): string {
  const json = tokenJsons.get(answer) ?? writeJson(answer) ?? '';
  tokenJsons.set(answer, json);
  return json;
}

function signedOut(): string {
  return l10n.t('You are signed out. Sign in to see the responses of the service.');
}

function forgotten(): string {
  return l10n.t('This response is no longer kept. Run the operation again in the API view to see one.');
}
