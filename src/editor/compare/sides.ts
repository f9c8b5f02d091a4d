import * as vscode from 'vscode';
import type { ApiCall } from '../../core/api/apiCall.ts';
import { mostAnswerBytes } from '../../core/base/json/jsonLimits.ts';
import { redaction } from '../../core/redaction/redaction.ts';
import { secretsIn, type SessionReader } from '../../core/session/session.ts';
import { sideOfCall, sideOfFile, type ComparedSide } from '../../model/compare/comparedSide.ts';
import { plainWithoutLinks } from '../../model/text/displayText.ts';
import { showWarning } from '../notify.ts';

/** The session that a value came with. */
export interface Owner {
  readonly connectionId: string;
  readonly username: string;
}

/** A value to be compared, in which credentials are hidden, and so look the same on both sides. */
export interface Side {
  readonly about: ComparedSide;
  readonly value: unknown;
  readonly hasHidden: boolean;
  /** Whether it is the first page of a list that has others. */
  readonly isPage: boolean;
  /** Undefined for a file. */
  readonly owner?: Owner;
}

/** The response to a call as a side. Undefined where it is no JSON, or no longer kept. */
export function sideOf(call: ApiCall): Side | undefined {
  const { outcome, connection, username } = call;
  const answer = outcome.kind === 'answered' ? outcome.answer : undefined;
  if (answer?.body.kind !== 'json') return undefined;
  const { value, hidden } = answer.body;
  return {
    about: sideOfCall(call, vscode.env.language),
    value,
    hasHidden: hidden.length > 0,
    isPage: answer.page?.next !== undefined,
    owner: { connectionId: connection.id, username },
  };
}

/** Has a person choose a JSON file. Undefined when they leave the question, or are told that it is none. */
export async function sideOfChosenFile(sessions: SessionReader): Promise<Side | undefined> {
  const { fs } = vscode.workspace;
  const [file] =
    (await vscode.window.showOpenDialog({
      title: vscode.l10n.t('Compare With a File'),
      filters: { JSON: ['json'], [vscode.l10n.t('All files')]: ['*'] },
    })) ?? [];
  if (!file) return undefined;
  const name = file.path.slice(file.path.lastIndexOf('/') + 1);
  const shown = plainWithoutLinks(name, 60);
  if ((await fs.stat(file)).size > mostAnswerBytes) {
    showWarning(vscode.l10n.t("{0} is larger than 64 MB, so it wasn't read.", shown));
    return undefined;
  }
  const body = redaction(secretsIn(sessions.snapshot)).body(new TextDecoder().decode(await fs.readFile(file)));
  if (body.kind !== 'json') {
    showWarning(vscode.l10n.t("{0} isn't JSON, so it can't be compared.", shown));
    return undefined;
  }
  return { about: sideOfFile(name), value: body.value, hasHidden: body.hidden.length > 0, isPage: false };
}
