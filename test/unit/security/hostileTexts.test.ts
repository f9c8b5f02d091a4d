import assert from 'node:assert/strict';
import { accessMessage } from '../../../src/access/common/tree/accessMessage.ts';
import type { AccessNode } from '../../../src/access/common/tree/accessNode.ts';
import { accessTree } from '../../../src/access/common/tree/accessTree.ts';
import { readApiResponse } from '../../../src/api/node/apiResponse.ts';
import { apiTree } from '../../../src/api/node/apiTree.ts';
import { formatPath } from '../../../src/platform/common/json/jsonPath.ts';
import { plainWithoutIcons, plainWithoutLinks } from '../../../src/platform/common/text/displayText.ts';
import { jsonFileName } from '../../../src/platform/common/text/fileName.ts';
import { plainLines } from '../../../src/platform/common/text/plainLines.ts';
import { errorText } from '../../../src/platform/errors/common/errorText.ts';
import { formatJson } from '../../../src/responses/rawJson/common/rawJson.ts';
import { rawJsonPathOf } from '../../../src/responses/rawJson/common/rawJsonPath.ts';
import { rawJsonContent, responsePart } from '../../../src/responses/rawJson/node/rawJsonContent.ts';
import { decodeTokenResponse } from '../../../src/service/common/tokens.ts';
import type { Connection } from '../../../src/service/connection/common/connection.ts';
import { decodeUserRecord } from '../../../src/service/privileges/common/userRecord.ts';
import { isLive, type SessionState, type SessionsState } from '../../../src/session/common/session.ts';
import { sessionActions } from '../../../src/session/common/status/sessionActions.ts';
import { describeStatus } from '../../../src/session/node/status/sessionStatus.ts';
import { endpoint } from '../../support/service/endpoint.ts';
import { hostileTexts, recordOf } from '../../support/texts/hostileTexts.ts';

/* oxlint-disable no-control-regex -- controls are looked for */
/** One by one, apart from what is tested: what may not reach a screen as it is. */
const unseen =
  /[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u00ad\u115f\u200b\u200e\u200f\u2028-\u202e\u2060-\u2069\u2800\u3164\ufeff]|[\u{e0000}-\u{e007f}]|\p{Cs}/u;
/* eslint-enable no-control-regex */
const mayNotBeShown = new RegExp(`${unseen.source}|\\p{M}{8}`, 'u');
const maxShownLength = 10_000;

const texts = hostileTexts();

function everyNode(nodes: readonly AccessNode[]): AccessNode[] {
  return nodes.flatMap((node) => [node, ...everyNode(node.children?.() ?? [])]);
}

function prototypes(): string {
  return [Object, Array, String, Map, Function]
    .map(({ prototype }) => Reflect.ownKeys(prototype).map(String).join())
    .join('\n');
}

function snapshotOf(text: string): SessionsState {
  const connection: Connection = {
    id: text,
    name: text,
    baseUrl: 'https://service.example',
    clientId: text,
    scope: text,
  };
  const tokens = decodeTokenResponse({ access_token: 'x', scope: text, refresh_token: 'y', [text]: text }, 0);
  const session = { origin: connection.baseUrl, username: text, signInId: text, version: 1, tokens };
  const state: SessionState = {
    kind: 'active',
    session,
    detail: { kind: 'loaded', record: decodeUserRecord(recordOf(text)), loadedAtMs: 0 },
  };
  return { connections: [connection], activeId: connection.id, states: new Map([[connection.id, state]]) };
}

describe('hostile texts', () => {
  const before = prototypes();

  after(() => {
    assert.equal(prototypes(), before);
    assert.deepEqual(Object.keys({}), []);
  });

  it('the access tree shows hostile texts with visible control characters and with limited length', () => {
    for (const text of texts) {
      const record = decodeUserRecord(recordOf(text));
      const nodes = everyNode(accessTree(record, 'en'));
      assert.ok(nodes.length > (text === '' ? 3 : 10), JSON.stringify(text.slice(0, 40)));
      for (const { label, description = '', tooltip, kind } of nodes) {
        for (const view of [label, description, tooltip]) {
          assert.doesNotMatch(view, mayNotBeShown, `${kind}: ${JSON.stringify(view.slice(0, 200))}`);
          assert.ok(view.length <= maxShownLength, `${kind}: ${view.length}`);
        }
        assert.ok(label.length <= 2000 && !label.includes('\n'), kind);
      }
      const isPrivilege = (name: string) => nodes.some((node) => node.kind === 'privilege' && node.name === name);
      if (text.trim() !== '')
        assert.ok(
          // Lines of one word each are several privileges.
          isPrivilege(text) || text.split(/[\r\n]+/).every(isPrivilege),
          `to the letter when copied: ${text.slice(0, 40)}`,
        );
      assert.equal(accessMessage({ kind: 'loaded', record, loadedAtMs: 0 }, 'en'), undefined);
    }
  });

  it('hostile texts create no icons and no links in the status bar, the status menu, or notifications', () => {
    for (const text of texts) {
      const snapshot = snapshotOf(text);
      const status = describeStatus(snapshot, 0, 'en', errorText);
      assert.ok(status);
      assert.deepEqual(status.text.match(/\$\([^\u200b)]/g), ['$(k'], status.text.slice(0, 100));
      assert.ok(status.text.length < 600);
      assert.doesNotMatch(status.tooltip, mayNotBeShown);
      for (const { label } of sessionActions(snapshot, 0, true)) assert.match(label, /^\$\([a-z-]+\) [A-Za-z ]+…?$/);
      assert.doesNotMatch(plainWithoutIcons(text), /\$\(/);
      assert.doesNotMatch(plainWithoutLinks(text), /\]\((command|file|https?):/);
    }
  });

  it('hostile texts are shown with visible control characters and unchanged values in the raw JSON', () => {
    for (const text of texts) {
      const snapshot = snapshotOf(text);
      const state = snapshot.states.get(text);
      assert.ok(state && isLive(state));
      const { detail, token } = rawJsonContent(snapshot).parts;
      for (const { value, json: came = '' } of [detail, token]) {
        const json = formatJson(came) ?? '';
        assert.doesNotMatch(json, unseen);
        assert.deepEqual(JSON.parse(json), JSON.parse(JSON.stringify(value)));
      }
      for (const { target } of everyNode(accessTree(decodeUserRecord(recordOf(text)), 'en')))
        assert.match(formatPath(rawJsonPathOf(detail.value, target)), /^\$/);
    }
  });

  it('hostile texts are shown with visible control characters in the bodies, headers, and rows of responses', () => {
    for (const text of texts) {
      const body = { [text]: [text] };
      const forms = [JSON.stringify(body), `<a>${text}\n${text}</a>`].map((written) =>
        readApiResponse(
          {
            status: 403,
            headers: { get: (name) => (['content-type', 'x-request-id'].includes(name) ? text : null) },
            text: written,
          },
          [],
        ),
      );
      for (const answer of forms) {
        const snapshot = snapshotOf(text);
        const connection = snapshot.connections[0] ?? assert.fail();
        const outcome = { kind: 'answered', durationMs: 1, status: 403, length: 1, response: answer } as const;
        const call = {
          id: 1,
          connection,
          origin: '',
          username: text,
          name: text,
          call: {
            method: 'GET',
            path: `/${text}`,
            headers: [
              ['orgId', text],
              ['siteId', `1:${text}`],
            ],
            agreed: { address: '', username: '' },
          },
          startedAtMs: 0,
          outcome,
        } as const;
        const { json = '', text: lines, facts, fileName } = responsePart(text, text, call, 'en');
        if (answer.body.kind === 'json') assert.deepEqual(JSON.parse(formatJson(json) ?? ''), body);
        else assert.doesNotMatch(plainLines(lines ?? ''), unseen);
        const parameters = [{ name: text, type: 'text', values: [text], initial: text } as const];
        const added = [endpoint({ id: 'own', name: text, method: 'GET', path: `/${text}`, parameters })];
        const history = apiTree({ added, problems: [], calls: [call] }, 'en').flatMap(({ children = [] }) => children);
        for (const words of [
          facts?.status ?? '',
          facts?.cause ?? '',
          ...(facts?.parts ?? []),
          ...(facts?.rows.flat() ?? []),
          ...history.flatMap(({ label, description = '', tooltip }) => [label, description, tooltip]),
        ]) {
          assert.doesNotMatch(words, mayNotBeShown);
          assert.ok(words.length <= maxShownLength);
        }
        assert.match(fileName, /^(?![.\s-])[^/\\:*?"<>|%$`~]*\.[a-z]+$/);
      }
    }
  });

  it('hostile texts result in file names that are safe on every system', () => {
    for (const text of texts) {
      for (const tab of ['detail', 'token'] as const) {
        const name = jsonFileName(text, tab);
        assert.match(name, /^(?![.\s-])[^/\\:*?"<>|%$`~]*(user detail|token response)\.json$/);
        assert.doesNotMatch(name, mayNotBeShown);
        assert.ok([...name].length <= 90, `${name.length}`);
        assert.doesNotMatch(name, /^(con|prn|aux|nul|com\d|lpt\d)\./i);
      }
    }
  });
});
