import assert from 'node:assert/strict';
import { accessTree } from '../../../../../src/access/common/tree/accessTree.ts';
import type { EntityName } from '../../../../../src/platform/common/entities.ts';
import { rawJsonPathOf } from '../../../../../src/responses/rawJson/common/rawJsonPath.ts';
import { decodeUserRecord } from '../../../../../src/service/privileges/common/userRecord.ts';
import { body, everyNode } from '../../../../support/access/nestedRecord.ts';

describe('rawJsonPathOf', () => {
  const at = (record: unknown, ...labels: string[]) => {
    const node = everyNode(accessTree(decodeUserRecord(record), 'en')).find(
      (candidate) => JSON.stringify(candidate.target.names.map(({ name }) => name)) === JSON.stringify(labels),
    );
    assert.ok(node, labels.join(' / '));
    return rawJsonPathOf(decodeUserRecord(record).raw, node.target);
  };

  it('rawJsonPathOf returns the path of an entity in a list of objects', () => {
    const hall2 = ['orgPrivilegeMap', 'organizations', 0, 'sites', 1];
    assert.deepEqual(at(body, 'Acme'), hall2.slice(0, 3));
    assert.deepEqual(at(body, 'Acme', 'Hall 2'), hall2);
    assert.deepEqual(at(body, 'Acme', 'Hall 2', 'Auditor', 'AUDIT'), [...hall2, 'roles', 1, 'privileges', 0]);
  });

  it('rawJsonPathOf returns a path inside the envelope of a response', () => {
    const enveloped = { links: { self: 'Acme' }, data: body };
    assert.deepEqual(at(enveloped, 'Acme'), ['data', 'orgPrivilegeMap', 'organizations', 0]);
    const field = { member: 'email', names: [] };
    assert.deepEqual(rawJsonPathOf({ data: { email: 'jo@example.com' }, links: {} }, field), ['data', 'email']);
  });

  it('rawJsonPathOf returns the path of an entity that is a key, and of a privilege made of a key and an action', () => {
    const site = { role: 'Op', privileges: { DEVICES: ['READ', 'WRITE'], TOPOLOGY: true } };
    const record = { orgPrivilegeMap: { '1:Acme': { '10:Oslo': site } } };
    const oslo = ['orgPrivilegeMap', '1:Acme', '10:Oslo'];
    assert.deepEqual(at(record, 'Acme', 'Oslo'), oslo);
    assert.deepEqual(at(record, 'Acme', 'Oslo', 'DEVICES: WRITE'), [...oslo, 'privileges', 'DEVICES', 1]);
    assert.deepEqual(at(record, 'Acme', 'Oslo', 'TOPOLOGY'), [...oslo, 'privileges', 'TOPOLOGY']);
  });

  it('rawJsonPathOf returns the path in the matching one of several flat sets', () => {
    const set = (site: string, privilege: string) => ({
      organization: '1:Acme',
      site,
      role: 'Op',
      privileges: [privilege],
    });
    const record = { orgPrivilegeMap: { sets: [set('10:Oslo', 'READ'), set('11:Bergen', 'READ')] } };
    assert.deepEqual(at(record, 'Acme', 'Bergen'), ['orgPrivilegeMap', 'sets', 1, 'site']);
    assert.deepEqual(at(record, 'Acme', 'Bergen', 'READ'), ['orgPrivilegeMap', 'sets', 1, 'privileges', 0]);
  });

  it('rawJsonPathOf returns the path of the nearest existing value if an entity is missing', () => {
    const gone = { member: 'orgPrivilegeMap', names: [{ name: 'Gone' }] };
    assert.deepEqual(rawJsonPathOf({ orgPrivilegeMap: {} }, gone), ['orgPrivilegeMap']);
    assert.deepEqual(rawJsonPathOf(undefined, gone), []);
  });

  const within = (map: unknown, ...names: EntityName[]) =>
    rawJsonPathOf({ orgPrivilegeMap: map, other: map }, { member: 'orgPrivilegeMap', names }).slice(1);
  const oslo = { id: '10', name: 'Oslo' };

  it('rawJsonPathOf matches the name and ID of an object, whatever its members are called', () => {
    const of = (title: string, number?: unknown) => ({ title, number });
    assert.deepEqual(within([of('Oslo', 11), of('Oslo', 10)], oslo), [1]);
    assert.deepEqual(within([of('Oslo', '10')], oslo), [0]);
    for (const other of [of('Oslo', ['10']), of('Bergen', 10), ['Oslo', 10]])
      assert.deepEqual(within([other], oslo), []);
    assert.deepEqual(within({ 10: of('Oslo'), 11: of('Oslo') }, { id: '11', name: 'Oslo' }), ['11']);
    assert.deepEqual(within([of('Oslo'), null], { name: 'Oslo' }), [0]);
  });

  it('rawJsonPathOf matches only complete keys and texts', () => {
    assert.deepEqual(within({ '11:Oslo': 1, '10:Oslo': 1 }, oslo), ['10:Oslo']);
    assert.deepEqual(within(['Oslo', '10:Oslo'], oslo), [1]);
    assert.deepEqual(within({ a: { Oslo: 1 } }, { name: 'Oslo' }), ['a', 'Oslo']);
    assert.deepEqual(within({ a: { Oslo: 1 } }, oslo), []);
    assert.deepEqual(within([null, 7, true, '"1:Acme":"10:Oslo" ', '"1:Acme":"10:Oslo"'], oslo), [4]);
    assert.deepEqual(within(['"10:Oslo":"1:Acme"'], oslo), []);
  });

  it('rawJsonPathOf searches for names from the outside in, and prefers the nearest match', () => {
    const map = { far: { deep: { '10:Oslo': 1 } }, '10:Oslo': { READ: true }, READ: true };
    assert.deepEqual(within(map, oslo), ['10:Oslo']);
    assert.deepEqual(within(map, oslo, { name: 'READ' }), ['10:Oslo', 'READ']);
    assert.deepEqual(within(map, oslo, { name: 'far' }), ['far']);
    assert.deepEqual(within(map, { name: 'gone' }, { name: 'READ' }), ['READ']);
  });

  it("rawJsonPathOf searches outside the target's member only if that member is missing", () => {
    const raw = { first: { READ: 1 }, second: { WRITE: 1 } };
    const to = (member: string | undefined, name: string) =>
      rawJsonPathOf(raw, { ...(member !== undefined && { member }), names: [{ name }] });
    assert.deepEqual(to('second', 'READ'), ['second']);
    assert.deepEqual(to('second', 'WRITE'), ['second', 'WRITE']);
    assert.deepEqual(to('third', 'READ'), ['first', 'READ']);
    assert.deepEqual(to(undefined, 'READ'), ['first', 'READ']);
    assert.deepEqual(rawJsonPathOf({ undefined: { a: 1 }, a: { b: 1 } }, { names: [{ name: 'a' }] }), ['a']);
    assert.deepEqual(rawJsonPathOf('text', { names: [{ name: 'text' }] }), []);
  });

  it("rawJsonPathOf returns the path of a name's parts: a key and an action, or the first of several roles", () => {
    assert.deepEqual(within({ DEVICES: { READ: 1 }, READ: 1 }, { name: 'DEVICES: READ' }), ['DEVICES', 'READ']);
    assert.deepEqual(within({ DEVICES: 1, READ: 1 }, { name: 'DEVICES: READ' }), ['DEVICES']);
    assert.deepEqual(within({ 'DEVICES: READ': 1, DEVICES: { READ: 1 } }, { name: 'DEVICES: READ' }), [
      'DEVICES: READ',
    ]);
    assert.deepEqual(within({ 'A: B': { C: 1 } }, { name: 'A: B: C' }), ['A: B', 'C']);
    assert.deepEqual(within({ '': { x: 1 }, x: 1 }, { name: ': x' }), []);
    assert.deepEqual(within({ Viewer: 1, Operator: 1 }, { name: 'Operator, Viewer' }), ['Operator']);
    assert.deepEqual(within({ '': 1, O: 1 }, { name: ', Viewer' }), []);
    assert.deepEqual(within({ O: 1 }, { name: 'Operator' }), []);
  });
});
