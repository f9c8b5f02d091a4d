import type { NotAllowed } from '../../core/terminals/terminalServices.ts';
import {
  editorGone,
  notGivenAccess,
  notTheEditor,
  saidBy,
  signInByLogin,
  tmuxOutlivedEditor,
} from './helperSentences.ts';
import { terminalProblemText } from './terminalText.ts';

/** What mends the reason why `org-access` has given nothing. `other` is access to a connection that the terminal lacks. */
export type Remedy = 'giveAccess' | 'giveOther' | 'newTerminal' | 'signIn' | 'selectPlace';

/** A program of a launch configuration or a task is mended by starting it anew, for which its editor has its own buttons. */
const remedies: Readonly<Record<NotAllowed, Remedy | undefined>> = {
  terminalNotAllowed: 'giveAccess',
  noConnectionAllowed: 'giveAccess',
  connectionNotAllowed: 'giveOther',
  programNotAllowed: undefined,
};

/** What `org-access` may have said, in the editor's language and in its own. */
function sentences(): readonly (readonly [sentence: string, remedy: Remedy | undefined])[] {
  return [
    ...(Object.keys(remedies) as NotAllowed[]).map((code) => [terminalProblemText({ code }), remedies[code]] as const),
    ...(['organization', 'site'] as const).map(
      (kind) => [terminalProblemText({ code: 'placeNeeded', kind }), 'selectPlace'] as const,
    ),
    [notGivenAccess, 'giveAccess'],
    [tmuxOutlivedEditor, 'giveAccess'],
    [signInByLogin, 'signIn'],
    [editorGone, 'newTerminal'],
    [notTheEditor, 'newTerminal'],
  ];
}

/** A part of a line, and what mends what the line says. */
export interface RemedyInLine {
  readonly startIndex: number;
  readonly length: number;
  readonly remedy: Remedy;
}

/**
 * Finds what a line of a terminal names as a remedy. Any program may have written the line, so it has to be to the letter what
 * `org-access` says, and nothing is taken from it but which sentence it is.
 */
export function remedyIn(line: string): RemedyInLine | undefined {
  if (!line.startsWith(saidBy)) return undefined;
  // The shell of Windows adds a blank.
  const said = line.slice(saidBy.length).trimEnd();
  for (const [sentence, remedy] of sentences()) {
    if (sentence !== said || remedy === undefined) continue;
    const [quoted = sentence] = /(?<=["„“])[^"„“”]+(?=["“”])/.exec(sentence) ?? [];
    return { startIndex: saidBy.length + sentence.indexOf(quoted), length: quoted.length, remedy };
  }
  return undefined;
}
