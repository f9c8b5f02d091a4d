import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import * as l10n from '@vscode/l10n';
import type { NotAllowed } from '../../../../src/core/terminals/terminalServices.ts';
import { exitCodes } from '../../../../src/helper/command/usage.ts';
import * as own from '../../../../src/model/terminals/helperSentences.ts';
import { remedyIn, type Remedy } from '../../../../src/model/terminals/remedy.ts';
import { terminalProblemText } from '../../../../src/model/terminals/terminalText.ts';
import { plain } from '../../../../src/model/text/displayText.ts';
import { figure } from '../../../support/figures.ts';
import { pseudo } from '../../../support/texts/pseudoLanguage.ts';

type Texts = Readonly<Record<string, string>>;
const read = (file: string) => JSON.parse(readFileSync(file, 'utf8')) as Texts;

/** What is to be offered for each reason; the compiler names one that is left out. */
const wanted: Readonly<Record<NotAllowed, Remedy | undefined>> = {
  terminalNotAllowed: 'giveAccess',
  noConnectionAllowed: 'giveAccess',
  connectionNotAllowed: 'giveOther',
  programNotAllowed: undefined,
};

/** A line as the program writes it. */
const lineOf = (sentence: string) => own.saidBy + plain(sentence, Infinity);

/** What a link covers, and what it does. */
function linkIn(line: string): readonly [text: string, remedy: Remedy] | undefined {
  const found = remedyIn(line);
  return found && [line.slice(found.startIndex, found.startIndex + found.length), found.remedy];
}

const command = 'Give This Terminal Org Access';

describe('the remedy that a line of a terminal names', () => {
  afterEach(() => l10n.config({ contents: {} }));

  const translations = readdirSync('l10n').flatMap((name) => /^bundle\.l10n\.(.+)\.json$/.exec(name)?.[1] ?? []);
  for (const language of ['en', ...translations])
    it(`is found for every reason to refuse access, by the command's title, in ${language}`, () => {
      const [texts, titles] =
        language === 'en'
          ? [{}, read('package.nls.json')]
          : [read(`l10n/bundle.l10n.${language}.json`), read(`package.nls.${language}.json`)];
      l10n.config({ contents: texts });
      for (const [code, remedy] of Object.entries(wanted) as [NotAllowed, Remedy | undefined][])
        assert.deepEqual(
          linkIn(lineOf(terminalProblemText({ code }))),
          remedy && [titles['command.useInTerminal'], remedy],
          code,
        );
      for (const kind of ['organization', 'site'] as const)
        assert.deepEqual(
          linkIn(lineOf(terminalProblemText({ code: 'placeNeeded', kind }))),
          [titles['command.selectPlace'], 'selectPlace'],
          kind,
        );
      assert.deepEqual(linkIn(lineOf(own.notGivenAccess)), [command, 'giveAccess'], 'what the program says by itself');
    });

  it('is the whole sentence where a translation has quotation marks of its own', () => {
    const code = 'terminalNotAllowed';
    const [english, written] = [own.notGivenAccess, pseudo(own.notGivenAccess).replaceAll('"', '‹')];
    l10n.config({ contents: { [english]: written } });
    assert.equal(terminalProblemText({ code }), written);
    assert.deepEqual(linkIn(lineOf(written)), [written, 'giveAccess']);
  });

  it('is found in every line of the transcript that ends with one of these codes or lacks a place, and in no other', () => {
    const mended = new Set<number>([exitCodes.signedOut, exitCodes.notAllowed, exitCodes.editorGone]);
    const offered: Record<number, Set<string>> = {};
    let lines = 0;
    for (const typed of readFileSync('test/unit/helper/transcript.txt', 'utf8').split('\n\n$ ').slice(1)) {
      const code = Number(/^= (\d+)$/m.exec(typed)?.[1]);
      const said = typed.split('\n').flatMap((line) => (line.startsWith('! ') ? line.slice(2) : []));
      const found = said.map(linkIn).filter((link) => link !== undefined);
      const lacksPlace = said.some((line) => line.includes('"Select Organization and Site…"'));
      const isMended = mended.has(code) && said.length > 0 && !said.some((line) => line.includes('canceled'));
      assert.equal(found.length, isMended || lacksPlace ? 1 : 0, typed);
      for (const [text, remedy] of found) (offered[code] ??= new Set()).add(`${text}: ${remedy}`);
      lines += said.length;
    }
    const title = 'Org Access: New Terminal with Access: newTerminal';
    assert.deepEqual(offered, {
      [exitCodes.failed]: new Set(['Select Organization and Site…: selectPlace']),
      [exitCodes.signedOut]: new Set(['org-access login: signIn']),
      [exitCodes.notAllowed]: new Set([`${command}: giveAccess`, `${command}: giveOther`]),
      [exitCodes.editorGone]: new Set([title, `${command}: giveAccess`]),
    });
    figure(
      `remedies in terminals: ${lines} lines of the transcript, the sentences of exit codes 3, 4 and 5 found in each`,
    );
  });

  it('is in every sentence that the program has of its own, but where no extension could follow it', () => {
    const { saidBy: _, editorStandsStill, accessOfAnotherUser, ...sentences } = own;
    for (const sentence of [editorStandsStill, accessOfAnotherUser])
      assert.equal(linkIn(lineOf(sentence)), undefined, sentence);
    assert.ok(Object.keys(sentences).length > 0);
    for (const sentence of Object.values(sentences)) assert.ok(linkIn(lineOf(sentence)), sentence);
  });

  it('is in no line that is not to the letter what the program says', () => {
    const line = lineOf(own.notGivenAccess);
    assert.ok(linkIn(`${line} `), 'cmd.exe adds a blank');
    const [start = '', end = ''] = line.split(command);
    for (const other of [
      '',
      own.saidBy,
      own.notGivenAccess,
      ` ${line}`,
      `$ ${line}`,
      `${line}x`,
      `${line} ${line}`,
      `${line}\u200b`,
      line.toUpperCase(),
      line.replace('org-access', 'org_access'),
      line.replaceAll('"', '\u201c'),
      `${start}Sign Out${end}`,
      `${start}org-access run -- sh${end}`,
      `${own.saidBy}To sign in, run "org-access login --connection x".`,
      `${own.saidBy}constructor`,
      `${own.saidBy}[x](command:orgAccess.signIn)`,
    ])
      assert.equal(remedyIn(other), undefined, other);
  });

  it('is looked for in the beginning of a line alone, unless that is of the program', () => {
    const longLine = { startsWith: (text: string) => text !== own.saidBy } as unknown as string;
    assert.equal(remedyIn(longLine), undefined);
  });
});
