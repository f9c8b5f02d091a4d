import assert from 'node:assert/strict';
import { readFileSync, writeFileSync } from 'node:fs';
import type { Connection } from '../../../src/core/connection/connection.ts';
import { listenLocally } from '../../../src/core/windows/localSocket.ts';
import { verbs } from '../../../src/helper/command/usage.ts';
import { figure } from '../../support/figures.ts';
import { bodyBytes } from '../../support/service/bodyBytes.ts';
import { hurriedNode } from '../../support/terminals/hurriedNode.ts';
import { TerminalBench } from '../../support/terminals/terminalBench.ts';
import { Transcript } from '../../support/terminals/transcript.ts';
import { questions, right, called, running, redirects, wrong } from '../../support/terminals/transcriptLines.ts';

const file = 'test/unit/helper/transcript.txt';

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
    await script('What is sent for an organization and a site', called);
    terminals.chosen = null;
    await script('No organization or site is chosen', [
      'org-access call device-counts',
      'org-access call application-groups',
      'org-access get /api/v2/topology/detail/default',
      'org-access headers | wc -l',
    ]);
    terminals.chosen = undefined;
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
            arrayBuffer: () => bodyBytes(JSON.stringify({ userName: 'demo', name: hostileName, orgPrivilegeMap: map })),
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
    const other = await listenLocally(() => assert.fail('It was asked.'));
    other.dispose();
    transcript.title('The editor is gone');
    const gone = {
      ...variables,
      ORG_ACCESS_SOCKET: other.address.path,
      ORG_ACCESS_NODE: await hurriedNode(terminals.folder),
    };
    await transcript.typeIn(['org-access url', 'org-access login', 'org-access completion connections'], {
      bin,
      variables: gone,
    });
    transcript.title('In tmux, which has outlived the window that it was started from');
    await transcript.typeIn(['org-access url'], { bin, variables: { ...gone, TMUX: '/tmp/tmux-1000/default,1,0' } });
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
    for (const code of [0, 1, 2, 3, 4, 5, 22, 31, 126, 127])
      assert.match(text, new RegExp(`^= ${code}$`, 'm'), String(code));
    assert.doesNotMatch(text, /[^\P{Cc}\n\t]|\u202e/u);
    assert.doesNotMatch(text, /eyJ/, 'no token');
  });
});
