import assert from 'node:assert/strict';
import { accessMatrix } from '../../../../src/model/matrix/accessMatrix.ts';
import {
  matrixLabelNames,
  readFromMatrix,
  readMatrixState,
  readToMatrix,
} from '../../../../src/model/matrix/matrixMessages.ts';
import { readMatrixTarget } from '../../../../src/model/matrix/matrixTarget.ts';
import { wholeMatrix } from '../../../../src/model/matrix/matrixView.ts';
import { organization, site } from '../../../support/access/access.ts';

/** Values that stand for none of these. */
const notA = {
  position: [undefined, null, -1, 0.5, 2 ** 53, NaN, '0', true, [], {}],
  text: [undefined, null, 0, true, [], ['a'], {}],
  flag: [undefined, null, 0, '', 'true', [], {}],
  list: [undefined, null, 0, '', 'a', {}, { length: 0 }],
  object: [undefined, null, 0, '', 'a', true, []],
} as const;

/** A copy of a value in which one member, by its path, is another. */
function changed(value: unknown, [key = '', ...inner]: readonly (string | number)[], to: unknown): unknown {
  const copy = (Array.isArray(value) ? [...(value as unknown[])] : { ...(value as object) }) as Record<string, unknown>;
  copy[key] = inner.length === 0 ? to : changed(copy[key], inner, to);
  return copy;
}

type Wrong = readonly (readonly [path: string, values: readonly unknown[]])[];

/** Asserts that the message is read, and that nothing is with one of these wrong. */
function assertHeld(read: (message: unknown) => unknown, message: object, wrong: Wrong): void {
  assert.deepEqual(read(message), message);
  assert.ok(wrong.length > 0);
  for (const [path, values] of wrong)
    for (const value of values)
      assert.equal(read(changed(message, path.split('.'), value)), undefined, `${path}: ${JSON.stringify(value)}`);
}

const view = { ...wholeMatrix, sort: 3 };
const viewWrong: Wrong = [
  ['view', notA.object],
  ['view.sites', notA.text],
  ['view.columns', notA.text],
  ['view.grouped', notA.flag],
  ['view.sort', [undefined, null, -1, 0.5, 'id', '', true]],
];

describe('access matrix: one thing wrong in a message', () => {
  it('from the webview, and it is dropped', () => {
    assertHeld(readFromMatrix, { type: 'ready', kind: 'role' }, [['kind', [undefined, 'site', 0]]]);
    assertHeld(readFromMatrix, { type: 'reveal', revision: 0, organization: 0, site: 0 }, [
      ['type', [undefined, 'Reveal', '', 'saveCsv']],
      ['revision', notA.position],
      ['organization', notA.position],
      ['site', notA.position.slice(1)],
    ]);
    assertHeld(readFromMatrix, { type: 'copy', text: 'a' }, [['text', [...notA.text, '']]]);
    assertHeld(readFromMatrix, { type: 'saveCsv', revision: 0, view }, [
      ['type', [undefined, '', 'save', 'reveal']],
      ['revision', notA.position],
      ...viewWrong,
    ]);
  });

  it('to the webview, and it is dropped', () => {
    const access = {
      organizations: [
        organization('1:Acme', [site('10:Oslo', { Viewer: ['READ'] }), site('Rome')], { Owner: ['ALL'] }),
      ],
    };
    const matrix = accessMatrix(access, 'privilege');
    assertHeld(readToMatrix, { type: 'content', content: { revision: 0, matrix } }, [
      ['type', [undefined, '', 'Content']],
      ['content', notA.object],
      ['content.revision', notA.position],
      ['content.matrix', notA.object],
      ['content.matrix.kind', [undefined, 'site']],
      ['content.matrix.columns', [...notA.list, ['a', 1], [undefined]]],
      ['content.matrix.sets', [...notA.list, ['a'], [undefined], [[0]], [[0, -1]], [[0, '1']], [[0, 1.5]]]],
      ...['organizations', 'rows'].flatMap((member): Wrong => [
        [`content.matrix.${member}`, [...notA.list, ['a'], [null]]],
        [`content.matrix.${member}.0.name`, notA.text],
        [`content.matrix.${member}.0.id`, notA.text.slice(1)],
        [`content.matrix.${member}.0.position`, notA.position.slice(1)],
      ]),
      ['content.matrix.organizations.0.position', [undefined]],
      ['content.matrix.rows.0.organization', notA.position],
      ['content.matrix.rows.0.set', notA.position],
    ]);
    const labels = Object.fromEntries(matrixLabelNames.map((name) => [name, name]));
    assertHeld(readToMatrix, { type: 'labels', labels }, [
      ['type', [undefined, '', 'Labels']],
      ['labels', notA.object],
      ...matrixLabelNames.map((name) => [`labels.${name}`, notA.text] as const),
    ]);
    assertHeld(readToMatrix, { type: 'nothing', nothing: '' }, [
      ['type', [undefined, '', 'labels']],
      ['nothing', notA.text],
    ]);
    for (const act of ['copy', 'open'])
      assertHeld(readToMatrix, { type: 'menu', act }, [['act', [undefined, '', 'paste', 0]]]);
    const target = { kind: 'role', column: 'Owner', organization: 0, site: 0 };
    assertHeld(readToMatrix, { type: 'goTo', target }, [['target', notA.object]]);
    assertHeld(readMatrixTarget, target, [
      ['kind', [null, '', 'site', 0]],
      ['column', notA.text.slice(1)],
      ['organization', notA.position.slice(1)],
      ['site', notA.position.slice(1)],
    ]);
    for (const [member, value] of Object.entries(target))
      assert.deepEqual(readMatrixTarget({ [member]: value }), { [member]: value });
  });

  it('that the webview remembers, and the rest of it is taken', () => {
    const state = { kind: 'role', view, top: 0.5, left: 1 };
    assert.deepEqual(readMatrixState(state), state);
    const fresh = { kind: 'privilege', view: wholeMatrix, top: 0, left: 0 };
    for (const [member, values] of [
      ['kind', [undefined, 'site']],
      ['view', notA.object],
      ['top', [undefined, null, -1, NaN, Infinity, '1']],
      ['left', [undefined, null, -1, NaN, Infinity, '1']],
    ] as const)
      for (const value of values)
        assert.deepEqual(readMatrixState({ ...state, [member]: value }), { ...state, [member]: fresh[member] }, member);
  });
});
