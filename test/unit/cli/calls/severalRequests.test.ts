import assert from 'node:assert/strict';
import type { TerminalPermission } from '../../../../src/terminals/node/terminalServices.ts';
import { bodyBytes } from '../../../support/hostile/bodyBytes.ts';
import { TerminalBench } from '../../../support/terminals/terminalBench.ts';

const list = '/api/v2/things';
/** Cursors that look like credentials, in parameters named like credentials. */
const cursors = ['eyJhbGciOiJIUzI1NiJ9.eyJuIjoyfQ.c2lnbmF0dXJlLW9mLXBhZ2U', 'AKIAIOSFODNN7EXAMPLE'];

const other = 'somebody-else';

describe('org-access over several requests', function () {
  this.timeout(400_000);
  let terminals: TerminalBench;
  let permission: TerminalPermission;
  /** Queries that requested the list. */
  let asked: string[];
  let respond: () => object;

  before(async () => {
    terminals = await TerminalBench.open();
    const { bench } = terminals;
    const { fetch } = bench;
    bench.fetch = async (url, init) => {
      const { pathname, search } = new URL(url);
      // The demo service has a single account, which stands for two people.
      const body = init.body?.replace(other, encodeURIComponent(bench.service.username));
      if (pathname !== list) return await fetch(url, { ...init, ...(body !== undefined && { body }) });
      asked.push(decodeURIComponent(search));
      return {
        status: 200,
        headers: new Headers({ 'content-type': 'application/json' }),
        arrayBuffer: () => bodyBytes(JSON.stringify(respond())),
      };
    };
  });
  after(() => terminals.close());
  beforeEach(() => {
    asked = [];
    permission = terminals.issue();
  });

  const all = () => terminals.orgAccess(permission, ['get', list, '--ndjson']);

  it('org-access --all follows cursors that look like credentials, and prints none of them', async () => {
    const pages = [
      { items: [1, 2], nextPageToken: cursors[0] },
      { items: [3], nextPageToken: cursors[1] },
      { items: [4] },
    ];
    respond = () => pages[asked.length - 1] ?? {};
    assert.deepEqual(await all(), { code: 0, stdout: '1\n2\n3\n4\n', stderr: '' });
    assert.deepEqual(asked, ['', ...cursors.map((cursor) => `?pageToken=${cursor}`)]);
  });

  it('org-access --all sends no request for a next page whose cursor is a secret of the session', async () => {
    const { refreshToken = '' } = terminals.bench.live.session.tokens;
    assert.notEqual(refreshToken, '');
    respond = () => (asked.length === 1 ? { items: [1], nextPageToken: refreshToken } : { items: [2] });
    await all();
    assert.ok(!asked.join('').includes(refreshToken), asked.join('\n'));
  });

  it('org-access --all sends nothing more after another person has signed in', async () => {
    respond = () => ({ items: [1], nextPageToken: 'a' });
    const ask = (call: object) =>
      terminals.permissions.respond({ terminal: permission.key, ask: 'call', call }, new AbortController().signal);
    const get = { method: 'GET', path: list, pages: true };
    const first = await ask(get);
    assert.ok(first.ok && 'username' in first.value && 'url' in first.value);
    const { url, username } = first.value;
    const next = { ...get, path: `${list}?pageToken=a`, sentAs: { url, username } };
    assert.equal((await ask(next)).ok, true);
    await terminals.bench.signIn({ username: other });
    assert.deepEqual(await ask(next), {
      ok: false,
      reason: 'changed',
      message:
        'Another person has signed in since this began, or the base URL has changed. Nothing more was sent. Run the command again.',
    });
    assert.equal(asked.length, 2);
    assert.equal((await ask(get)).ok, true, 'what begins now is sent as the other person');
    await terminals.bench.signIn();
    assert.equal((await ask({ ...next, sentAs: { url: 'https://elsewhere.example', username } })).ok, false);
  });
});
