import assert from 'node:assert/strict';
import { methods } from '../../../../../src/service/common/methods.ts';
import { decodeToolUse } from '../../../../../src/terminals/common/protocol/toolProtocol.ts';
import { maxMinLifeMs } from '../../../../../src/terminals/node/protocol/cliProtocol.ts';
import { decodeCliRequest, decodeToolRequest } from '../../../../../src/terminals/node/protocol/decodeRequest.ts';
import { maxPathLength, maxTextLength } from '../../../../../src/terminals/node/protocol/requestLimits.ts';

const terminal = '0123456789abcdef'.repeat(2);
const token = { terminal, ask: 'token' };
const get = { method: 'GET', path: '/x' };
/** Returns a text of this length. */
const long = (length: number, begin = '') => begin.padEnd(length, 'a');

describe('decodeCliRequest', () => {
  const isRead = (request: object) => assert.deepEqual(decodeCliRequest(request), request);
  const isNone = (message: unknown) => assert.equal(decodeCliRequest(message), undefined, JSON.stringify(message));

  it('decodeCliRequest returns only known members', () => {
    for (const ask of ['token', 'url', 'whoami', 'connections', 'login', 'sites']) {
      isRead({ terminal, ask });
      isRead({ terminal, ask, text: 'Oslo' });
      assert.deepEqual(decodeCliRequest({ terminal, ask, agreed: {}, other: 1 }), { terminal, ask });
    }
    isRead({ terminal, ask: 'where', text: 'Oslo' });
    isRead({ ...token, connection: 'Acme', minLifeMs: 1000 });
  });

  it('decodeCliRequest rejects a request of an unknown kind, or without a valid terminal key', () => {
    for (const message of [undefined, 'token', [token], { ask: 'token' }]) isNone(message);
    for (const key of [`${terminal}0`, `\n${terminal}`, terminal.slice(1), terminal.toUpperCase(), [terminal], null])
      isNone({ ...token, terminal: key });
    for (const ask of [undefined, null, '', 'tools', 'tool', 'refreshToken', 'constructor', ['token']])
      isNone({ terminal, ask });
  });

  it('decodeCliRequest accepts a connection name of up to 300 characters', () => {
    isRead({ ...token, connection: long(300) });
    for (const connection of [null, '', 7, ['Acme'], { length: 4 }, long(301)]) isNone({ ...token, connection });
  });

  it('decodeCliRequest accepts minimum lifetimes and token ages of up to a day', () => {
    isRead({ ...token, minLifeMs: 0 });
    isRead({ ...token, minLifeMs: maxMinLifeMs });
    isRead({ ...token, newerThanMs: 0 });
    isRead({ ...token, newerThanMs: maxMinLifeMs });
    for (const newerThanMs of [null, -1, maxMinLifeMs + 1, NaN, true]) isNone({ ...token, newerThanMs });
    for (const minLifeMs of [null, -1, maxMinLifeMs + 1, Infinity, NaN, '60000', [60_000]])
      isNone({ ...token, minLifeMs });
  });

  it('decodeCliRequest accepts a search text for "sites" and "where", and requires one for "where"', () => {
    for (const ask of ['sites', 'where']) {
      isRead({ terminal, ask, text: long(maxTextLength) });
      for (const text of [null, '', 7, ['Oslo'], { length: 4 }, long(maxTextLength + 1)])
        isNone({ terminal, ask, text });
    }
    isNone({ terminal, ask: 'where' });
  });

  it('decodeCliRequest requires a request to the service for "call", and rejects one for other kinds', () => {
    isRead({ terminal, ask: 'call', call: get });
    isNone({ terminal, ask: 'call' });
    for (const call of [null, '/x', [get], {}, get]) isNone({ ...token, call });
  });

  it('decodeCliRequest rejects an invalid path, an unknown method, and a body that is not a string', () => {
    const call = (change: object) => ({ terminal, ask: 'call', call: { ...get, ...change } });
    for (const method of methods) isRead(call({ method, path: '/x?y=1' }));
    for (const method of [undefined, null, '', 'get', 'CONNECT', ['GET']]) isNone(call({ method }));
    isRead(call({ path: '/' }));
    isRead(call({ path: long(maxPathLength, '/') }));
    for (const path of [undefined, 'x', 'https://elsewhere.example.com/', ['/x'], long(maxPathLength + 1, '/')])
      isNone(call({ path }));
    for (const body of ['{"a":1}', '']) isRead(call({ method: 'POST', body }));
    for (const body of [null, 7, {}, ['{}']]) isNone(call({ method: 'POST', body }));
    assert.deepEqual(decodeCliRequest(call({ agreed: { origin: 'x' } })), call({}), 'nobody has agreed to anything');
  });

  it('decodeCliRequest checks every part of an operation with parameters, headers, and a place', () => {
    const parts = { args: [['size', '5']], headers: [['X-Mine', 'a']], body: '{}' };
    const call = { operation: 'devices', ...parts };
    isRead({ terminal, ask: 'call', call: { ...call, pages: true, yes: true, showHidden: true } });
    isRead({ terminal, ask: 'call', call: { ...get, sentAs: { url: 'https://service.example', username: 'ada' } } });
    for (const sentAs of [null, 'ada', {}, { url: 'https://service.example' }, { url: 7, username: 'ada' }])
      isNone({ terminal, ask: 'call', call: { ...get, sentAs } });
    isRead({ terminal, ask: 'skeleton', call: { operation: 'devices' } });
    isRead({ terminal, ask: 'call', call: get, place: [{ organization: '7:Acme' }, { site: '*' }, {}] });
    for (const place of ['none', []]) isRead({ ...token, place });
    for (const ask of ['headers', 'operations']) isRead({ terminal, ask });
    for (const names of ['operations', 'parameters', 'organizations', 'sites'])
      isRead({ terminal, ask: 'names', names, text: 'Acme' });
    for (const wrong of [
      { ...call, method: 'GET' },
      { ...call, operation: '' },
      { ...call, operation: long(301) },
      { ...call, args: [['size']] },
      { ...call, args: [['size', 5]] },
      { ...call, args: [['size', long(8193)]] },
      { ...call, headers: Array.from({ length: 201 }, () => ['a', 'b']) },
      { ...get, args: [['size', '5']] },
      {},
    ])
      isNone({ terminal, ask: 'call', call: wrong });
    isNone({ terminal, ask: 'skeleton' });
    for (const place of ['all', [{ site: '' }], [{ organization: 7 }], Array.from({ length: 5 }, () => ({}))])
      isNone({ ...token, place });
    for (const names of [undefined, 'connections', 'constructor']) isNone({ terminal, ask: 'names', names });
    isNone({ ...token, names: 'sites' });
  });
});

describe('decodeToolRequest', () => {
  const tool = { name: 'a_tool', input: { site: 'Oslo' } };

  it('decodeToolRequest returns only known members', () => {
    assert.deepEqual(decodeToolRequest({ terminal, ask: 'tools', other: 1 }), { terminal, ask: 'tools' });
    const asked = { terminal, ask: 'tool', tool };
    assert.deepEqual(decodeToolRequest({ ...asked, tool: { ...tool, other: 1 } }), asked);
  });

  it('decodeToolRequest rejects a request of an unknown kind, or without a valid terminal key', () => {
    for (const message of [
      undefined,
      'tools',
      [],
      { ask: 'tools' },
      { terminal: `${terminal}0`, ask: 'tools' },
      { terminal },
      { terminal, ask: 'token', tool },
      { terminal, ask: ['tools'] },
      { terminal, ask: 'tools', tool },
      { terminal, ask: 'tool' },
    ])
      assert.equal(decodeToolRequest(message), undefined, JSON.stringify(message));
  });

  it('decodeToolRequest rejects a tool without a name, or an input that is not an object', () => {
    const longest = 'a'.repeat(100);
    assert.deepEqual(decodeToolUse({ name: longest, input: {} }), { name: longest, input: {} });
    const names = [undefined, '', `${longest}a`, 'a-tool', 'a_tool\n', '../a', 7].map((name) => ({ ...tool, name }));
    const inputs = [undefined, null, [], 'text'].map((input) => ({ ...tool, input }));
    for (const given of [null, 'a_tool', [tool], ...names, ...inputs]) {
      assert.equal(decodeToolUse(given), undefined, JSON.stringify(given));
      assert.equal(decodeToolRequest({ terminal, ask: 'tool', tool: given }), undefined, JSON.stringify(given));
    }
  });
});
