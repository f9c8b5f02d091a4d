import * as vscode from 'vscode';
import type { ApiCall } from '../../../api/node/apiCall.ts';
import type { LoadedPages } from '../../../api/node/loadedPages.ts';
import { maxResponseBytes } from '../../../platform/common/json/jsonLimits.ts';
import { plainWithoutLinks } from '../../../platform/common/text/displayText.ts';
import { redaction } from '../../../platform/redaction/common/redaction.ts';
import { showWarning } from '../../../platform/vscode/notify.ts';
import { payloadOf, valueAt } from '../../../service/forms/common/envelope.ts';
import { isPart } from '../../../service/forms/common/pages.ts';
import { secretsIn, type SessionReader } from '../../../session/common/session.ts';
import { leftOutOf } from '../../snapshot/common/leftOut.ts';
import { leftOutLists } from '../../snapshot/vscode/leftOutLists.ts';
import { sideOfCall, sideOfFile, type ComparedSide } from '../node/comparedSide.ts';

/** Session that a value was received in. */
export interface Owner {
  readonly connectionId: string;
  readonly username: string;
}

/** Value to compare. Masked credentials are equal on both sides. */
export interface Side {
  readonly about: ComparedSide;
  readonly value: unknown;
  readonly hasHidden: boolean;
  readonly isPage: boolean;
  /** Undefined if it isn't a page of a list. */
  readonly rows?: readonly unknown[];
  /** Undefined for a file. */
  readonly owner?: Owner;
}

/** Returns the response to a call, or undefined if it isn't JSON or is no longer available. */
export function sideOf(call: ApiCall): Side | undefined {
  const { outcome, connection, username } = call;
  const answer = outcome.kind === 'answered' ? outcome.response : undefined;
  if (answer?.body.kind !== 'json') return undefined;
  const { value, hidden } = answer.body;
  const found = answer.page && valueAt(value, answer.page.path);
  const rows = Array.isArray(found) ? (found as readonly unknown[]) : [];
  return {
    about: sideOfCall(call, vscode.env.language),
    value,
    hasHidden: hidden.length > 0,
    isPage: answer.page !== undefined && isPart({ ...answer.page, rows }),
    ...(answer.page && { rows }),
    owner: { connectionId: connection.id, username },
  };
}

/**
 * Returns the rows of a response, or what is in its envelope, if a file has the same, as that of a snapshot has.
 *
 * @param pages the list of which the response is the first page, if it is shown
 */
export function besideFile(own: Side, { value: other }: Side, pages: LoadedPages | undefined): Side {
  const rows = pages?.pages.flat() ?? own.rows;
  if (rows && Array.isArray(other)) return { ...own, value: rows, isPage: pages?.isIncomplete ?? own.isPage };
  return payloadOf(other).path.length > 0 ? own : { ...own, value: payloadOf(own.value).value };
}

export interface FileSide extends Side {
  /** Fields that a list beside a snapshot leaves out. */
  readonly leftOut: ReadonlySet<string>;
}

/** Lets the user select a JSON file. Returns undefined if dismissed or unusable. */
export async function sideOfChosenFile(sessions: SessionReader): Promise<FileSide | undefined> {
  const { fs } = vscode.workspace;
  const [file] =
    (await vscode.window.showOpenDialog({
      title: vscode.l10n.t('Compare With a File'),
      filters: { JSON: ['json'], [vscode.l10n.t('All Files')]: ['*'] },
    })) ?? [];
  if (!file) return undefined;
  const name = file.path.slice(file.path.lastIndexOf('/') + 1);
  const shown = plainWithoutLinks(name, 60);
  if ((await fs.stat(file)).size > maxResponseBytes) {
    showWarning(vscode.l10n.t("{0} is larger than 64 MB, so it wasn't read.", shown));
    return undefined;
  }
  const body = redaction(secretsIn(sessions.snapshot)).body(new TextDecoder().decode(await fs.readFile(file)));
  if (body.kind !== 'json') {
    showWarning(vscode.l10n.t("{0} isn't JSON, so it can't be compared.", shown));
    return undefined;
  }
  const { value, hidden } = body;
  const leftOut = leftOutOf(await leftOutLists(file), name.replace(/\.json$/, ''), value);
  return { about: sideOfFile(name), value, hasHidden: hidden.length > 0, isPage: false, leftOut };
}
