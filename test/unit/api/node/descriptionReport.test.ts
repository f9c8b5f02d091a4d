import assert from 'node:assert/strict';
import type { KeptDescription } from '../../../../src/api/apiDescription/common/description.ts';
import { descriptionReport, sourceText } from '../../../../src/api/node/descriptionReport.ts';
import { openApi, readPart } from '../../../support/service/descriptions.ts';

const kept = (paths: object): KeptDescription => ({
  connectionId: 'a',
  loadedAtMs: Date.UTC(2026, 0, 2),
  source: { kind: 'service', paths: ['/v3/api-docs'] },
  parts: [readPart(openApi(paths)).part],
});
const first = kept({ '/a': { get: {} }, '/b': { get: { summary: 'Old' } } });
const facts = { connectionName: 'Acme', tried: [], notes: [], listed: 2 };

describe('descriptionReport', () => {
  it('descriptionReport lists what was requested, left out, and not followed', () => {
    const { notes } = readPart({
      ...openApi({
        '/a': { get: { parameters: [{ $ref: 'x.yaml#/p' }] }, head: {}, put: { $ref: '#/no' } },
        '/../b': { get: {} },
      }),
      servers: [{ url: 'https://other.example' }],
    });
    const tried = [
      { at: '/v3/api-docs', outcome: { code: 'read', operations: 2 } },
      { at: '/v3/api-docs/swagger-config', outcome: { code: 'status', status: 404 } },
      { at: 'https://evil.example/', outcome: { code: 'elsewhere' } },
      {
        at: '/v2/api-docs',
        outcome: {
          code: 'problem',
          problem: { code: 'notRead', form: 'yaml', at: { line: 3, reason: 'bad indentation' } },
        },
      },
    ] as const;
    const text = descriptionReport(
      { ...facts, notes: [{ ...notes, beyondCount: 3 }], description: first, tried },
      'en',
    );
    for (const line of [
      'API description of Acme',
      'Widgets 1.2',
      '  GET /v3/api-docs: operations: 2',
      '  GET /v3/api-docs/swagger-config: 404 Not Found',
      "  https://evil.example/: not requested, because it isn't below the base URL",
      "  GET /v2/api-docs: It isn't YAML that can be read here: line 3, bad indentation.",
      '  Described: 2',
      '  Not read, since there are too many: 3',
      'Left out',
      '  GET /a, parameter "x.yaml#/p": It refers to a description that isn\'t in this document.',
      "  PUT /a: It refers to a description that isn't in this document.",
      "  HEAD /a: Requests aren't sent with this method.",
      '  GET /../b: Remove "." and ".." between slashes, "\\", and "//".',
      '  https://other.example: another server. Requests go below your base URL.',
    ])
      assert.ok(text.split('\n').includes(line), `${line}\n\n${text}`);
  });

  it('descriptionReport names a file without its folders', () =>
    assert.equal(sourceText({ kind: 'file', uri: 'file:///home/jo/widgets.yaml' }), 'widgets.yaml'));
});
