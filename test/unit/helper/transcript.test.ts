import assert from 'node:assert/strict';
import { readFileSync, writeFileSync } from 'node:fs';
import type { Connection } from '../../../src/core/connection/connection.ts';
import { listenLocally } from '../../../src/core/windows/localSocket.ts';
import { verbs } from '../../../src/helper/usage.ts';
import { figure } from '../../support/figures.ts';
import { placeId } from '../../support/service/demoPlaces.ts';
import { hurriedNode } from '../../support/terminals/hurriedNode.ts';
import { TerminalBench } from '../../support/terminals/terminalBench.ts';
import { Transcript } from '../../support/terminals/transcript.ts';

const file = 'test/unit/helper/transcript.txt';

/** One command line for each command that asks the window. */
const questions = ['token', 'header', 'url', 'whoami', 'run -- echo started', 'get /api/v2/sites']
  .concat('connections', 'sites', 'where Oslo', 'completion connections')
  .map((words) => `org-access ${words}`);

const right = [
  ...['', ' --help', ' -h', ' help', ' token --help', ' run --help'].map((words) => `org-access${words} | head -n 1`),
  'org-access --help',
  ...['token', 'header', 'url', 'whoami', 'login', 'connections'].flatMap((verb) => [
    `org-access ${verb}`,
    `org-access ${verb} --json`,
    `org-access ${verb} --connection Acme`,
  ]),
  'org-access --json url',
  'org-access url --connection acme',
  'org-access url --connection=Acme',
  'org-access token --min-life 90s',
  'org-access token --min-life 10m',
  'org-access token --min-life 5h',
  'org-access sites',
  'org-access sites oslo',
  'org-access sites OSLO --json',
  `org-access sites ${placeId('Oslo Data Center: Rack Hall 10')}`,
  'org-access sites "rack hall"',
  'org-access sites nothing',
  'org-access where "oslo data center: rack hall 2"',
  'org-access where gdansk',
  `org-access where ${placeId('Łódź')}`,
  `org-access where ${placeId('Cambridge Lab 9')} --json`,
  'org-access where nothing',
  'org-access get /api/v2/sites | cut -c 1-100',
  'org-access get /api/v2/sites --json | cut -c 1-100',
  'org-access get /no/such/area',
  'org-access get -X delete /api/v2/sites',
  'org-access get "/api/v2/users/emailConfiguration/" -d "{\\"host\\":\\"mail.example\\"}" | head -n 2',
  'org-access get /api/v2/users/emailConfiguration/ -X POST --data @missing.json',
];

const running = [
  'org-access run -- printenv ORG_ACCESS_TOKEN',
  'org-access run -- sh -c \'echo "$ORG_ACCESS_URL as $ORG_ACCESS_CONNECTION"\'',
  'org-access run --connection Acme --min-life 10m -- printenv ORG_ACCESS_CONNECTION',
  'printenv ORG_ACCESS_TOKEN',
  "org-access run -- printf '%s|' a 'b c' '' --json -h -- --help",
  'echo "from outside" | org-access run -- cat',
  'org-access run -- cat < no-such-file',
  "org-access run -- sh -c 'echo out; echo error >&2' > out.txt 2> error.txt; cat error.txt out.txt",
  "org-access run -- sh -c 'exit 0'",
  "org-access run -- sh -c 'exit 3'",
  "org-access run -- sh -c 'exit 255'",
  'org-access run -- no-such-command',
  'org-access run -- ./no-such-command',
  'org-access run -- .',
  'org-access run -- ""',
  "org-access run -- sh -c 'kill -TERM $$'",
  "org-access run -- sh -c 'kill -KILL $$'",
  'org-access run -- org-access run -- org-access url',
  "org-access run -- sh -c 'org-access token --connection nobody'",
  'org-access run -- false && echo "not reached" || echo reached',
];

const redirects = [
  'org-access token > token.txt && wc -l < token.txt',
  'org-access nonsense > output.txt; wc -c < output.txt',
  'org-access nonsense 2> output.txt; cat output.txt',
  'org-access url 2>&1 | cat',
  'org-access sites | head -n 1',
  'org-access sites | cut -f 3 | sort | head -n 3',
  'org-access connections | while IFS="$(printf \'\\t\')" read -r name id rest; do echo "$name is $id"; done',
  'org-access url > /dev/full; echo "and on"',
  'org-access url < /dev/null',
  'org-access token >&-',
  'org-access nonsense 2>&-',
];

const wrong = [
  'tokens',
  '""',
  'Token',
  '-x',
  '--verbose',
  '--json',
  '-- token',
  'token extra',
  'token --connection',
  'token --connection --json',
  'token --min-life',
  'token --min-life soon',
  'token --min-life 25h',
  'token --min-life -1',
  'token --min-life 1.5h',
  'token --json=yes',
  'token -d "{}"',
  'url -X POST',
  'whoami me',
  'get',
  'get path',
  'get https://elsewhere.example/',
  'get /x /y',
  'get /x -X BREW',
  'get /x -X GET -d "{}"',
  'get /x -d @missing.json',
  'get /$(printf "%09000d" 1)',
  'run',
  'run --',
  'run echo hello',
  'run echo -- hello',
  'run --json -- echo hello',
  'run -X POST -- echo hello',
  'login now',
  'connections all',
  'sites Oslo Malmö',
  'sites ""',
  'where',
  'where ""',
  'where " "',
  'where Oslo Malmö',
  'where $(printf "%0301d" 1)',
  'completion',
  'completion csh',
  'completion bash zsh',
  'constructor',
  '__proto__',
  '"$(printf \'\\033]0;owned\\007\')"',
  '"$(printf \'token\\nroot@host:~# \')"',
].map((words) => `org-access ${words}`);

const hostileName = `A\tB\n\u001b]0;owned\u0007\u202e$(touch owned)\`x\`'"`;

describe('the transcript of org-access', function () {
  this.timeout(400_000);
  let terminals: TerminalBench;
  let transcript: Transcript;
  before(async () => {
    terminals = await TerminalBench.open();
    transcript = new Transcript(terminals);
    await record();
  });
  after(() => terminals.close());

  async function record(): Promise<void> {
    const { bench, passes } = terminals;
    const pass = terminals.issue();
    const script = async (title: string, lines: readonly string[], by = pass) => {
      transcript.title(title);
      await transcript.type(lines, by);
    };
    await script('What is asked', right);
    await script('Commands that are run', running);
    await script('Where output goes', redirects);
    await script('Command lines that make no sense', wrong);

    const hostile: Connection = { ...bench.connection, id: 'hostile', name: hostileName };
    await bench.manager.setConnections([bench.connection, hostile]);
    await script(
      'A connection with a hostile name, where nobody is signed in',
      ['connections', 'connections --json', 'completion connections', 'url', 'url --json', 'token', 'whoami', 'where x']
        .concat('url --connection Acme', 'login', 'login --json', 'run -- echo started')
        .map((words) => `org-access ${words}`),
      terminals.issue(hostile, bench.connection),
    );
    const { fetch } = bench;
    const site = { siteId: 7, siteName: hostileName, roles: [{ roleName: hostileName, privileges: [hostileName] }] };
    const map = [{ organizationId: 1, organizationName: hostileName, sites: [site] }];
    bench.fetch = async (url, init) =>
      url.endsWith('/detail') && url.includes('loggedIn')
        ? {
            status: 200,
            headers: new Headers({ 'content-type': 'application/json' }),
            text: () => Promise.resolve(JSON.stringify({ userName: 'demo', name: hostileName, orgPrivilegeMap: map })),
          }
        : await fetch(url, init);
    await bench.manager.loadDetail(bench.connection.id);
    await script(
      'An access record with hostile names',
      ['whoami', 'whoami --json', 'sites', 'sites --json', 'where 7', 'where 7 --json', 'where owned'].map(
        (words) => `org-access ${words}`,
      ),
    );
    bench.fetch = fetch;

    await script('A connection that the terminal may not use', [
      'org-access url --connection Other',
      'org-access run --connection Other -- echo started',
      'org-access connections --connection Other',
    ]);
    const asking = passes.issue(({ onAsking }) => {
      onAsking();
      return Promise.resolve([bench.connection]);
    });
    await script('A person who is asked, and allows it', ['org-access url', 'org-access run -- echo started'], asking);
    const refusing = passes.issue(({ onAsking }) => {
      onAsking();
      return Promise.resolve([]);
    });
    await script('A person who is asked, and does not', ['org-access url', 'org-access login'], refusing);
    await bench.manager.signOut(bench.connection.id);
    await script('Nobody is signed in', [...questions, 'org-access login']);
    terminals.signIn = () => bench.signedIn();
    await script('A person signs in when asked', ['org-access login', 'org-access login --json', 'org-access url']);
    await bench.service.close();
    await script('The service is away', ['org-access token | wc -l', 'org-access get /api/v2/sites']);
    passes.revoke(pass);
    await script('The access of the terminal was revoked', [...questions, 'org-access login']);

    const { bin, variables } = terminals.environment(pass);
    transcript.title('A terminal that never had access');
    await transcript.typeIn(questions, { bin, variables: {} });
    await transcript.typeIn(['org-access url'], { bin, variables: { ...variables, ORG_ACCESS_KEY: 'nonsense' } });
    transcript.title('An agent that leaves at once, and one that is started with options');
    await transcript.typeIn(['org-access mcp < /dev/null', 'org-access mcp --json', 'org-access mcp now'], {
      bin,
      variables,
    });
    transcript.title('Another program listens in place of the editor');
    const other = await listenLocally(() => Promise.resolve({ ok: true, value: { url: 'planted' } }));
    const squatted = { ...variables, ORG_ACCESS_SOCKET: other.address.path };
    await transcript.typeIn(['org-access url', 'org-access run -- echo started'], { bin, variables: squatted });
    other.dispose();
    transcript.title('The editor is gone');
    const gone = { ...squatted, ORG_ACCESS_NODE: await hurriedNode(terminals.folder) };
    await transcript.typeIn(['org-access url', 'org-access login', 'org-access completion connections'], {
      bin,
      variables: gone,
    });
  }

  it(`is the one in ${file}; "npm run transcript" writes it anew`, () => {
    if (process.env.ORG_ACCESS_TRANSCRIPT === 'new') writeFileSync(file, transcript.text);
    assert.equal(transcript.text, readFileSync(file, 'utf8'));
    figure(`the transcript of org-access: ${transcript.count} command lines, each with its output and its exit code`);
  });

  it('has every command and every exit code, and nothing that acts on a terminal or was carried out', () => {
    const { text, count } = transcript;
    assert.ok(count >= 150, `${count} command lines`);
    for (const verb of verbs) assert.match(text, new RegExp(`^\\$ org-access ${verb}`, 'm'), verb);
    for (const code of [0, 1, 2, 3, 4, 5, 22, 126, 127])
      assert.match(text, new RegExp(`^= ${code}$`, 'm'), String(code));
    assert.doesNotMatch(text, /[^\P{Cc}\n\t]|\u202e/u);
    assert.doesNotMatch(text, /eyJ/, 'no token');
  });
});
