import assert from 'node:assert/strict';
import type { ApiNode } from '../../../../src/api/common/apiNode.ts';
import { callOf, skeletonOf } from '../../../../src/api/common/callOf.ts';
import { knownOperations } from '../../../../src/api/common/catalogue/operationText.ts';
import { allParameters } from '../../../../src/api/common/parameterText.ts';
import { placeholdersOf } from '../../../../src/api/common/placeholders.ts';
import { apiTree } from '../../../../src/api/node/apiTree.ts';
import { descriptionReport } from '../../../../src/api/node/descriptionReport.ts';
import { describedOperations } from '../../../../src/apiDescription/common/describedOperations.ts';
import { descriptionLimits } from '../../../../src/apiDescription/common/description.ts';
import { descriptionChanges } from '../../../../src/apiDescription/common/descriptionChanges.ts';
import { readDescription } from '../../../../src/apiDescription/common/readDescription.ts';
import { descriptionInBytes } from '../../../../src/apiDescription/node/descriptionText.ts';
import { addressBelow } from '../../../../src/connections/common/agreedCall.ts';
import { OrgAccessError } from '../../../../src/platform/common/errors.ts';
import { writeJson } from '../../../../src/platform/common/json/json.ts';
import { hostileDescriptions } from '../../../support/hostile/hostileDescriptions.ts';
import { baseUrl } from '../../../support/service/descriptions.ts';

function valueOf(given: unknown): unknown {
  if (typeof given !== 'string' && !Buffer.isBuffer(given)) return given;
  const read = descriptionInBytes(Buffer.from(given));
  return 'value' in read ? read.value : undefined;
}

describe('hostile API descriptions', () => {
  it('the list of hostile API descriptions contains at least thirty entries', () =>
    assert.ok(Object.keys(hostileDescriptions).length >= 30));

  for (const [title, given] of Object.entries(hostileDescriptions))
    it(`a hostile API description is harmless: ${title}`, () => {
      const read = readDescription(valueOf(given), baseUrl);
      assert.equal(({} as Record<string, unknown>).polluted, undefined);
      if ('problem' in read) return;
      const { part, notes } = read;
      assert.ok(part.operations.length <= descriptionLimits.operations);
      const written = writeJson(part);
      assert.ok(written !== undefined && written.length <= descriptionLimits.kept, String(written?.length));
      const description = {
        connectionId: 'a',
        loadedAtMs: 0,
        source: { kind: 'service', paths: ['/v3/api-docs'] },
        parts: [part],
      } as const;
      const listed = describedOperations(description, knownOperations());
      const all = [...knownOperations(), ...listed];
      assert.equal(new Set(all.map(({ id }) => id)).size, all.length, 'each ID once');
      for (const operation of part.operations) assertHarmless(operation);
      const changes = descriptionChanges([part], [{ ...part, operations: part.operations.slice(1) }]);
      const facts = {
        connectionName: 'A',
        tried: [],
        notes: [notes],
        description,
        listed: 1,
        before: description,
        changes,
      };
      const rows = everyNode(apiTree({ added: [], described: listed, problems: [], calls: [] }, 'en'));
      assert.equal(new Set(rows.map(({ id }) => id)).size, rows.length, 'each row has an ID of its own');
      for (const text of [
        descriptionReport(facts, 'en'),
        ...rows.flatMap(({ label, description: said, tooltip }) => [label, said ?? '', tooltip]),
      ])
        assert.doesNotMatch(text.replaceAll('\n', ''), /[\p{Cc}\u202a-\u202e\u2066-\u2069\u200b]/u);
    }).timeout(20_000);
});

/** Asserts that a request goes to its path below the base URL, or is refused. */
function assertHarmless(operation: Parameters<typeof callOf>[0]): void {
  const names = allParameters(operation).map(({ name }) => name);
  for (const value of ['x', '..', '../x', '?a', '%2e%2e'])
    try {
      const args = Object.fromEntries(placeholdersOf(operation.path).map((name) => [name, value] as const));
      const call = callOf({ ...operation, parameters: [], needs: 'nothing' }, { args, body: '' });
      const { origin } = new URL(addressBelow(baseUrl, call.path));
      assert.equal(origin, baseUrl);
      assert.doesNotMatch(call.path.replace(/\?.*/s, ''), /\.\.|\/\/|[\s\\]/);
    } catch (error) {
      assert.ok(error instanceof OrgAccessError, String(error));
    }
  assert.equal(new Set(names).size, names.length);
  for (const [name] of operation.headers ?? []) assert.match(name, /^Content-Type$/);
  assert.ok(
    operation.parameters.every(
      ({ name, inHeader }) => !inHeader || !/^(?:orgId|siteId|cookie|host|authorization)$/i.test(name),
    ),
  );
  skeletonOf({ ...operation, needs: 'nothing' }, {});
}

const everyNode = (rows: readonly ApiNode[]): ApiNode[] =>
  rows.flatMap((row) => [row, ...everyNode(row.children ?? [])]);
