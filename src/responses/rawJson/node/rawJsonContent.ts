import * as l10n from '@vscode/l10n';
import type { ResponseFacts } from '../../../api/common/responseFacts.ts';
import type { ApiCall } from '../../../api/node/apiCall.ts';
import type { ApiResponse } from '../../../api/node/apiResponse.ts';
import { responseFacts, bodyText } from '../../../api/node/apiText.ts';
import { writeJson } from '../../../platform/common/json/json.ts';
import { plain } from '../../../platform/common/text/displayText.ts';
import { answerFileName, givenFileName, jsonFileName } from '../../../platform/common/text/fileName.ts';
import { errorText } from '../../../platform/errors/common/errorText.ts';
import { extensionOf } from '../../../service/common/responses/fileExtension.ts';
import type { ChangeMark } from '../../../service/compare/common/comparison.ts';
import { shownName } from '../../../service/connection/node/connectionText.ts';
import type { JsonPath } from '../../../service/forms/common/envelope.ts';
import {
  activeConnection,
  activeState,
  isLive,
  lastLoaded,
  type SessionsState,
} from '../../../session/common/session.ts';
import type { RawJsonTab } from '../common/rawJson.ts';

export interface RawJsonServices {
  /** Name of the connection, with its badge. */
  readonly title: string;
  /** User detail without passwords, and token response with its secrets masked. */
  readonly parts: Readonly<Record<Exclude<RawJsonTab, 'answer'>, RawJsonPart>>;
}

export interface RawJsonPart {
  /** JSON as received, except for hidden values; empty if it is too large to write. */
  readonly json?: string;
  readonly value?: unknown;
  /** Text of a response that isn't JSON. */
  readonly text?: string;
  /** Content with only the session's own secrets hidden, if anything else is. */
  readonly revealed?: RevealedPart;
  readonly nothing: string;
  readonly facts?: ResponseFacts;
  /** Path to the rows, if the value is a page of a list. */
  readonly page?: JsonPath;
  /** Difference of each row, in a comparison. */
  readonly marks?: readonly ChangeMark[];
  /** Name of the document, and the default for the saved file. */
  readonly fileName: string;
  readonly savedName?: string;
  /** Saved content, as received. Defaults to what is shown. */
  readonly bytes?: Uint8Array;
}

/** @property of an object that stays the same until the content changes */
export interface RevealedPart {
  readonly of: object;
  readonly read: () => Pick<RawJsonPart, 'json' | 'value' | 'text'>;
}

export function rawJsonContent(snapshot: SessionsState): RawJsonServices {
  const state = activeState(snapshot);
  const connection = activeConnection(snapshot);
  const name = connection?.name ?? 'Org Access';
  const title = connection ? shownName(connection, plain, 60) : name;
  const loaded = isLive(state) ? lastLoaded(state.detail) : undefined;
  const revealed = loaded?.record.revealed;
  const notLoaded =
    isLive(state) && state.detail.kind === 'failed' ? errorText(state.detail.error) : l10n.t('Loading your access…');
  const notKept = l10n.t(
    "The token response isn't stored, and this window hasn't received one yet. Refresh the token to see one.",
  );
  const answer = isLive(state) ? state.session.tokens.answer : undefined;
  return {
    title,
    parts: {
      detail: {
        nothing: isLive(state) ? notLoaded : signedOut(title),
        fileName: jsonFileName(name, 'detail'),
        ...(loaded && { json: loaded.record.json, value: loaded.record.raw }),
        ...(revealed && { revealed: { of: revealed, read: () => ({ json: revealed() }) } }),
      },
      token: {
        nothing: isLive(state) ? notKept : signedOut(title),
        fileName: jsonFileName(name, 'token'),
        ...(answer && { json: tokenJson(answer), value: answer }),
      },
    },
  };
}

/**
 * @param name of the operation
 * @param call undefined if it is no longer kept, such as after a sign-out
 */
export function responsePart(
  connectionName: string,
  name: string,
  call: ApiCall | undefined,
  locale: string,
): RawJsonPart {
  if (call) return partOfResponse(call.connection.name, call, locale);
  return { nothing: forgotten(), fileName: answerFileName(connectionName, name, 'json') };
}

function partOfResponse(connectionName: string, call: ApiCall, locale: string): RawJsonPart {
  const facts = responseFacts(call, locale);
  const answer = call.outcome.kind === 'answered' ? call.outcome.response : undefined;
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

function shownOf(body: ApiResponse['body'] | undefined): Pick<RawJsonPart, 'json' | 'value' | 'text'> {
  if (body?.kind === 'json') return { json: body.text, value: body.value };
  return body?.kind === 'text' ? { text: body.text } : {};
}

/** Caches the JSON of token responses. */
const tokenJsons = new WeakMap<object, string>();

function tokenJson(answer: object): string {
  const json = tokenJsons.get(answer) ?? writeJson(answer) ?? '';
  tokenJsons.set(answer, json);
  return json;
}

/** @param connection its shown name */
function signedOut(connection: string): string {
  return l10n.t('You are signed out of {0}. Sign in to see its responses.', connection);
}

function forgotten(): string {
  return l10n.t('This response is no longer kept. Run the operation again in the API view to see one.');
}
