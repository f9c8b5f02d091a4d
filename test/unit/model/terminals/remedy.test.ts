import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import * as l10n from '@vscode/l10n';
import type { NotAllowed } from '../../../../src/core/terminals/terminalServices.ts';
import * as own from '../../../../src/model/terminals/helperSentences.ts';
import { remedyIn, type Remedy } from '../../../../src/model/terminals/remedy.ts';
import { terminalProblemText } from '../../../../src/model/terminals/terminalText.ts';
import { plain } from '../../../../src/model/text/displayText.ts';
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
