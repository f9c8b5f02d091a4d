import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { catalogue } from '../../src/api/common/catalogue/catalogue.ts';
import { descriptionLimits } from '../../src/apiDescription/common/description.ts';
import { exitCodes } from '../../src/cli/commandLine/usage.ts';
import { newest, oldest } from '../host/vscode/editions.mjs';

const words: Readonly<Record<string, number>> = {
  two: 2,
  three: 3,
  four: 4,
  five: 5,
  six: 6,
  seven: 7,
  eight: 8,
  nine: 9,
  ten: 10,
  fifty: 50,
  'a thousand': 1000,
  'a minute and a half': 90,
  'a day': 1,
  'a week': 7,
};

/** Reads a constant from its source, because few are exported. Its name has the unit. */
function constant(file: string, name: string): number {
  const source = readFileSync(file, 'utf8');
  const [, product] = new RegExp(`const ${name}(?:: \\w+)? = ([\\w* ]+);`).exec(source) ?? [];
  assert.ok(product, `${file} has no ${name}`);
  return product
    .split(' * ')
    .map((factor) => (/^\d/.test(factor) ? Number(factor.replaceAll('_', '')) : constant(file, factor)))
    .reduce((all, factor) => all * factor, 1);
}

const [second, minute, day, megabyte, million] = [1_000, 60_000, 86_400_000, 2 ** 20, 1_000_000];

/** Sentence with `#` for the number, and the factor between its unit and that of the constant. */
type Row = readonly [sentence: string, file: string, name: string, unit?: number];

const said: Readonly<Record<string, readonly Row[]>> = {
  'SECURITY.md': [['the newest # states of each person', 'src/changes/node/accessHistory.ts', 'maxSnapshots']],
  'docs/access.md': [
    ['The newest # states of each person', 'src/changes/node/accessHistory.ts', 'maxSnapshots'],
    ['Levels of more than # rows', 'src/access/common/tree/treeLevel.ts', 'maxRows'],
    ['that changed are marked for #', 'src/changes/node/changeMarks.ts', 'marked', day],
    ['loads the access again once it is # old', 'src/session/common/detailSchedule.ts', 'freshForMs', day],
  ],
  'package.nls.json': [
    ['reads at most # MB with', 'src/platform/common/json/jsonLimits.ts', 'maxResponseBytes', megabyte],
    ['MB with # million values', 'src/platform/common/json/jsonLimits.ts', 'maxJsonValues', million],
  ],
  'docs/api.md': [
    ['Pages of # rows are asked for', 'src/api/common/pages/pageSize.ts', 'pageSize'],
    ['The last # values of each parameter', 'src/connections/vscode/remembered/lastValues.ts', 'maxValues'],
    ['keeps the calls of the session, # at most', 'src/api/node/callLimits.ts', 'maxCalls'],
    ['with the responses that fit into # MB of memory', 'src/api/node/callLimits.ts', 'maxWeight', megabyte],
    ['too long to be shown in full (# characters)', 'src/connections/common/agreedCall.ts', 'maxAddressLength'],
    ['a CSV file has # million cells at most', 'src/table/common/table.ts', 'maxCells', million],
    ['Responses of more than # MB are refused', 'src/platform/common/json/jsonLimits.ts', 'maxResponseBytes', megabyte],
    ['JSON with more than # million values', 'src/platform/common/json/jsonLimits.ts', 'maxJsonValues', million],
  ],
  'docs/discovery.md': [
    ['asks # questions', 'src/jobs/vscode/createDiscovery.ts', 'totalSteps'],
    ['all ranges together may have # addresses', 'src/jobs/common/discovery/targets.ts', 'maxAddresses'],
    ['more than # addresses, an invalid', 'src/jobs/common/discovery/targets.ts', 'maxAddresses'],
    ['and unchanged for # minutes', 'src/jobs/common/jobWatch.ts', 'stuckAfterMs', minute],
    ['missing from # complete lists', 'src/jobs/common/jobWatch.ts', 'missingAfter'],
    ['in a row, for # minutes at most', 'src/jobs/common/deviceCounts.ts', 'maxMs', minute],
  ],
  'docs/language-models.md': [
    ['Responses are # characters of data', 'src/tools/common/toolText.ts', 'maxDataLength'],
    ['of a list, from page 1 on, # rows each', 'src/tools/node/get.ts', 'rowsOfPage'],
  ],
  'docs/scripts.md': [
    ['Programs that ask within # seconds', 'src/session/node/manager/refusedTokens.ts', 'sharedForMs', second],
    ['", once, and waits for #', 'src/cli/request.ts', 'standstillMs', second],
    ['There are # rows at most', 'src/terminals/node/listings.ts', 'maxRows'],
    ['is asked for pages of # unless', 'src/api/common/pages/pageSize.ts', 'pageSize'],
    ['It looks after # seconds and then less', 'src/jobs/common/jobWatch.ts', 'firstDelayMs', second],
    ['less often, up to every # minutes', 'src/jobs/common/jobWatch.ts', 'maxDelayMs', minute],
  ],
  'docs/sign-in.md': [
    ['has up to # headers', 'src/connections/node/connectionOptions.ts', 'maxHeaders'],
    ['of an authority up to #, with commas', 'src/connections/node/share/sharedTrust.ts', 'maxCertificates'],
  ],
  'docs/staying-signed-in.md': [
    ['it is refreshed: # minutes ahead', 'src/session/common/refreshPolicy.ts', 'maxLeadMs', minute],
    ['are noticed within # seconds', 'src/session/common/refreshPolicy.ts', 'maxTickMs', second],
    ['the token is refreshed every # minutes', 'src/session/common/refreshPolicy.ts', 'unknownLifeMs', minute],
    ['at intervals that grow to # minutes', 'src/session/common/refreshPolicy.ts', 'maxRetryMs', minute],
    ['(`Retry-After`, up to # minutes)', 'src/service/common/retryAfter.ts', 'maxWaitMs', minute],
    ['it is tried at least every # seconds', 'src/session/common/refreshPolicy.ts', 'maxExpiredRetryMs', second],
    ['and every # seconds in the first minute', 'src/session/common/refreshPolicy.ts', 'maxOutageRetryMs', second],
    ['that has responded # times with a refusal', 'src/session/common/refreshPolicy.ts', 'soonFailures'],
    ['sign in again # minutes before the token', 'src/session/common/refreshPolicy.ts', 'maxWarningMs', minute],
    ['is back: after # seconds', 'src/session/common/detailSchedule.ts', 'minTransientMs', second],
    ['at intervals that grow to # seconds', 'src/session/common/detailSchedule.ts', 'maxTransientMs', second],
    ['there is a try every # minutes', 'src/session/node/manager/refusedTokens.ts', 'hopelessForMs', minute],
  ],
};

/** Returns the numbers in each occurrence of a sentence. */
function numbersIn(text: string, sentence: string): (number | undefined)[] {
  const [before = '', after = ''] = sentence.split('#').map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  const number = `(\\d[\\d,.]*\\d|\\d|${Object.keys(words).join('|')})`;
  return [...text.matchAll(new RegExp(before + number + after, 'gi'))].map(([, found = '']) =>
    /^\d/.test(found) ? Number(found.replaceAll(',', '')) : words[found.toLowerCase()],
  );
}

describe('numbers in documents', () => {
  for (const [document, rows] of Object.entries(said)) {
    const text = readFileSync(document, 'utf8');
    for (const [sentence, file, name, unit = 1] of rows)
      it(`${document} states the same number as the code: ${sentence}`, () => {
        const numbers = numbersIn(text, sentence);
        assert.deepEqual([...new Set(numbers)], [constant(file, name) / unit], `${name} of ${file}`);
      });
  }

  it('docs/scripts.md states the exit codes that org-access uses', () => {
    const text = readFileSync('docs/scripts.md', 'utf8');
    const codes: readonly (readonly [RegExp, number])[] = [
      [/Exit code (\d+) means that nobody is signed in/, exitCodes.signedOut],
      [/(\d+), that the terminal has no access/, exitCodes.notAllowed],
      [/(\d+), that the editor is closed/, exitCodes.editorGone],
      [/`org-access run` exits as its command does, with (\d+)/, exitCodes.notStarted],
      [/`org-access run` exits as its command does, with \d+ and (\d+)/, exitCodes.notFound],
      [/nothing is found, the exit code is (\d+)/, exitCodes.failed],
      [/not written to a terminal: .* with exit code (\d+)/, exitCodes.notWritten],
      [/that you have no access to causes exit code (\d+)/, exitCodes.failed],
      [/an ambiguous one causes exit code (\d+)/, exitCodes.usage],
      [/An empty variable, .* causes exit code (\d+)/, exitCodes.usage],
      [/After an error of the service, .* The exit code is (\d+)/, exitCodes.refused],
      [/Exit code (\d+) means that it failed/, exitCodes.jobFailed],
      [/(\d+) that `--timeout` is over/, exitCodes.timedOut],
      [/(\d+) that it was stopped or is missing/, exitCodes.jobStopped],
    ];
    assert.deepEqual(
      codes.map(([sentence]) => Number(sentence.exec(text)?.[1])),
      codes.map(([, code]) => code),
    );
  });

  it('docs/scripts.md states the same duration in an example and in the words beside that example', () => {
    const [, shown, spelled = ''] =
      /--min-life (\d+)m +# a token that lives (\w+) minutes/.exec(readFileSync('docs/scripts.md', 'utf8')) ?? [];
    assert.equal(words[spelled], Number(shown));
  });

  it('questions that documents say Enter refuses are shown with the refusing button first', () => {
    const asked = {
      'docs/remote.md': 'src/remote/remoteConsent.ts',
      'docs/scripts.md': 'src/terminals/vscode/terminalConsent.ts',
      'docs/sign-in.md': 'src/connections/vscode/knownOrigins.ts',
    };
    for (const [document, source] of Object.entries(asked)) {
      const text = readFileSync(document, 'utf8');
      assert.match(text, /Enter refuses/, document);
      assert.doesNotMatch(text, /Enter (?:allows|agrees|accepts|sends)/, document);
      assert.match(readFileSync(source, 'utf8'), /await confirmUnexpected\(|await confirm\([^;]*"Don't /, source);
    }
  });

  it('CONTRIBUTING.md states the actual lint limits, test versions, and test durations', () => {
    const text = readFileSync('CONTRIBUTING.md', 'utf8');
    const runner = readFileSync('test/host/run/jobs.mjs', 'utf8');
    const [, ofNode = ''] = readFileSync('test/integration/support/files.ts', 'utf8').split('ofNode');
    const said: readonly (readonly [sentence: RegExp, file: string | undefined])[] = [
      [
        /Files have at most (\d+) lines/,
        /"max-lines":.*"max": (\d+)/.exec(readFileSync('.oxlintrc.json', 'utf8'))?.[1],
      ],
      [/lines of at most (\d+) characters/, /"printWidth": (\d+)/.exec(readFileSync('.oxfmtrc.json', 'utf8'))?.[1]],
      [/prints nothing for (\d+) minutes/, /stillMs: (\d+) \* 60_000/.exec(runner)?.[1]],
      [/VS Code ([\d.]+) from/, newest.vscode.replace(/\.\d+$/, '')],
      [/VS Code ([\d.]+) for the oldest tests/, oldest.vscode],
    ];
    for (const [sentence, number] of said) assert.equal(sentence.exec(text)?.[1], number, String(sentence));
    assert.match(text, /the whole run after an hour/);
    assert.match(runner, /ORG_ACCESS_TEST_MINUTES \?\? 60\b/);
    assert.deepEqual(numbersIn(text, 'without the # about memory'), [ofNode.split('import(').length - 1]);
  });

  it("README.md states the manifest's VS Code and Node.js versions, and its numbers of settings and tools", () => {
    const { engines, contributes } = JSON.parse(readFileSync('package.json', 'utf8')) as {
      engines: Readonly<Record<'vscode' | 'node', string>>;
      contributes: {
        languageModelTools: readonly unknown[];
        configuration: { properties: Readonly<Record<string, object>> };
      };
    };
    const text = readFileSync('README.md', 'utf8');
    const version = (range: string) => /\d+\.\d+/.exec(range)?.[0];
    assert.equal(/VS Code ([\d.]+) or later/.exec(text)?.[1], version(engines.vscode));
    assert.equal(/\]\(https:\/\/nodejs\.org\) ([\d.]+) or later/.exec(text)?.[1], version(engines.node));
    const settings = Object.values(contributes.configuration.properties);
    assert.deepEqual(numbersIn(text, '| # of them |'), [settings.length]);
    const listed = settings.filter((setting) => !('markdownDeprecationMessage' in setting)).length;
    assert.deepEqual(numbersIn(readFileSync('docs/settings.md', 'utf8'), 'The # settings that VS Code lists'), [
      listed,
    ]);
    const tools = [contributes.languageModelTools.length];
    // Every such number in a document is one of those that are counted here, or is added here.
    const counted: Readonly<Record<string, readonly number[]>> = {
      settings: [settings.length, listed],
      tools,
      commands: [28],
      operations: [catalogue.length, descriptionLimits.operations],
    };
    const [, unreleased = ''] = readFileSync('CHANGELOG.md', 'utf8').split(/^## /m);
    assert.deepEqual(numbersIn(unreleased, 'operations of the service**, # in all'), [catalogue.length]);
    const files = readdirSync('docs', { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.md'));
    for (const document of ['README.md', 'CHANGELOG.md', 'remote/README.md', ...files.map((name) => `docs/${name}`)])
      for (const [unit, allowed] of Object.entries(counted))
        for (const number of numbersIn(readFileSync(document, 'utf8'), `# ${unit}`))
          assert.ok(number !== undefined && allowed.includes(number), `${document}: ${number} ${unit}`);
    assert.deepEqual(numbersIn(text, '| # tools for agents'), tools);
    assert.deepEqual(numbersIn(readFileSync('docs/language-models.md', 'utf8'), 'have # tools. None returns'), tools);
  });
});
