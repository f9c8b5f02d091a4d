import assert from 'node:assert/strict';
import { OrgAccessError, type ErrorKind } from '../../../../src/core/base/errors.ts';
import type { CheckRun } from '../../../../src/core/check/checkRun.ts';
import { checkAnswer } from '../../../../src/core/check/httpStep.ts';
import type { Probe } from '../../../../src/core/check/probe.ts';
import { readBody } from '../../../../src/core/service/answers/bodyText.ts';

const find = (probe: Probe, url = 'https://service.example/') =>
  checkAnswer({ probe: () => Promise.resolve(probe), url: new URL(url), connection: {} } as unknown as CheckRun);

const findOf = (status: number, text = '{}', headers: Record<string, string> = {}) =>
  find({ kind: 'answer', answer: { status, headers: new Headers(headers), text }, sentAtMs: 0, receivedAtMs: 0 });

describe('the answer to a request without a token', () => {
  const formOf = async (text: string, type?: string) =>
    (await findOf(401, text, type === undefined ? {} : { 'content-type': type })).facts?.find(
      ([name]) => name === 'form',
    )?.[1];

  it('has another form where it is a file', async () => {
    const body = readBody({ bytes: Buffer.from('PK\x03\x04\xff', 'latin1'), contentType: 'application/zip' });
    const answer = { status: 401, headers: new Headers(), ...body };
    const { facts } = await find({ kind: 'answer', answer, sentAtMs: 0, receivedAtMs: 0 });
    assert.deepEqual(
      facts?.find(([name]) => name === 'form'),
      ['form', 'other'],
    );
  });

  it('has the form that its body shows, or else the one that its header says', async () => {
    for (const [form, text, type] of [
      ['html', ' \n<!DOCTYPE HTML><p>'],
      ['html', '<html>', 'application/json'],
      ['html', ' <p>Sign in</p>', 'text/HTML; charset=utf-8'],
      ['html', '<div>', 'text/html'],
      ['xml', '\n<?xml version="1.0"?>'],
      ['xml', '<user/>', 'application/json'],
      ['xml', '<User/>'],
      ['empty', '', 'application/json'],
      ['empty', ' \r\n'],
      ['json', ' {"a":1}', 'text/plain'],
      ['json', '\n[]'],
      ['json', '"text"'],
      ['json', 'null', 'application/JSON'],
      ['json', '<', 'application/json'],
      ['other', 'null'],
      ['other', 'a <html>'],
      ['other', 'see {"a":1}', 'text/html'],
      ['other', 'x <!doctype html>', 'text/plain'],
      ['other', 'see <b>', 'text/html'],
      ['other', '<1>'],
      ['other', 'a <b/>'],
    ] as const)
      assert.equal(await formOf(text, type), form, `${text} ${type}`);
  });

  it('names ways to sign in, of those that are known', async () => {
    const of = async (challenge: string) => {
      const found = await findOf(401, '{}', { 'www-authenticate': challenge });
      const advice = found.code === 'asksForOther' ? ['warning', 'editConnection'] : ['ok', undefined];
      assert.deepEqual([found.outcome, found.action], advice);
      return [found.code, found.facts?.find(([name]) => name === 'schemes')?.[1]];
    };
    assert.deepEqual(await of('bearer realm="x", Basic realm="y"'), ['asksForToken', ['Bearer', 'Basic']]);
    assert.deepEqual(await of('Digest a="b", NEGOTIATE, ntlm'), ['asksForOther', ['Digest', 'Negotiate', 'NTLM']]);
    assert.deepEqual(await of('Basic realm="Bearer"'), ['asksForOther', ['Basic']]);
    assert.deepEqual(await of('Bearerish, Own'), ['asksForToken', []]);
    assert.deepEqual((await findOf(401)).facts, [
      ['status', 401],
      ['form', 'json'],
      ['schemes', []],
    ]);
  });

  it('is told by its status and its form', async () => {
    const edit = ['failed', 'editConnection'] as const;
    for (const [code, status, text, outcome, action] of [
      ['proxyAsksForPassword', 407, '<html>', 'failed', 'proxySettings'],
      ['requestTooLarge', 413, '', ...edit],
      ['requestTooLarge', 414, '<html>', ...edit],
      ['requestTooLarge', 431, '', ...edit],
      ['requestTooLarge', 400, '<html><title>400 Request Header Or Cookie Too Large</title>', ...edit],
      ['serverProblem', 500, '<html>', 'failed'],
      ['serverProblem', 599, '{}', 'failed'],
      ['webPage', 200, '<html>', ...edit],
      ['webPage', 511, '<html>', ...edit],
      ['notHere', 404, '<html>', ...edit],
      ['notAccepted', 400, '<html>', ...edit],
      ['wantsTls', 400, '<html>The plain HTTP request was sent to HTTPS port', ...edit],
      ['unusualStatus', 400, '{}', 'warning'],
      ['asksForOther', 401, '<html>', 'warning', 'editConnection'],
      ['refusesUnasked', 403, '<html>', 'warning'],
      ['notHere', 404, '{}', ...edit],
      ['notHere', 405, '{}', ...edit],
      ['notHere', 410, '<xml/>', ...edit],
      ['xml', 200, '<xml/>', ...edit],
      ['asksForToken', 401, '<xml/>', 'ok'],
      ['givesUnasked', 200, '{}', 'warning'],
      ['givesUnasked', 299, '{}', 'warning'],
      ['refusesUnasked', 403, '{}', 'warning'],
      ['asksToSlowDown', 429, '{}', 'warning'],
      ['unusualStatus', 300, '{}', 'warning'],
      ['unusualStatus', 199, '{}', 'warning'],
      ['unusualStatus', 418, '{}', 'warning'],
    ] as const) {
      const found = await findOf(status, text);
      assert.deepEqual([found.code, found.outcome, found.action], [code, outcome, action], `${status} ${text}`);
    }
    const at = (url: string) =>
      find(
        { kind: 'answer', answer: { status: 404, headers: new Headers(), text: '' }, sentAtMs: 0, receivedAtMs: 0 },
        url,
      );
    for (const [path, hasPath] of [
      ['', false],
      ['/', false],
      ['/a', true],
    ] as const) {
      const found = await at(`https://service.example${path}`);
      assert.ok(found.code === 'notHere' && found.hasPath === hasPath && found.origin === 'https://service.example');
    }
  });

  it('may not come: then the kind of the error, and its status, are told', async () => {
    const problem = { code: 'answerNotRead' } as const;
    const of = (kind: ErrorKind, status?: number) =>
      find({ kind: 'error', error: new OrgAccessError(kind, problem, status === undefined ? {} : { status }) });
    for (const [kind, code, action] of [
      ['redirect', 'redirected', 'editConnection'],
      ['proxy', 'tunnelFailed', 'proxySettings'],
      ['timeout', 'noAnswer', undefined],
      ['storage', 'notSendable', 'editConnection'],
      ['tooLarge', 'farTooLarge', 'editConnection'],
      ['network', 'broke', undefined],
    ] as const) {
      const found = await of(kind);
      assert.deepEqual([found.code, found.outcome, found.action], [code, 'failed', action]);
      assert.deepEqual(found.facts, code === 'notSendable' ? undefined : [['kind', kind]]);
    }
    assert.deepEqual((await of('redirect', 302)).facts, [
      ['kind', 'redirect'],
      ['status', 302],
    ]);
    assert.deepEqual(await find({ kind: 'aborted' }), { code: 'notTried', outcome: 'skipped' });
  });
});
