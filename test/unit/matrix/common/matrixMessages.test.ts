import assert from 'node:assert/strict';
import { accessMatrix } from '../../../../src/matrix/common/accessMatrix.ts';
import {
  matrixLabelNames,
  readFromMatrix,
  readMatrixState,
  readToMatrix,
  type MatrixLabels,
} from '../../../../src/matrix/common/matrixMessages.ts';
import { createDescriber } from '../../../../src/matrix/common/matrixStatus.ts';
import { createArranger, wholeMatrix } from '../../../../src/matrix/common/matrixView.ts';
import { organization, site } from '../../../support/access/access.ts';

const labels = Object.fromEntries(matrixLabelNames.map((name) => [name, name])) as MatrixLabels;
const access = {
  organizations: [
    organization('1:Acme', [site('10:Oslo', { Viewer: ['READ', 'WRITE'] }), site('Rome', { Viewer: ['READ'] })], {
      Owner: ['WRITE'],
    }),
  ],
};

describe('access matrix: messages from the webview', () => {
  it('readFromMatrix accepts valid messages from the matrix webview and removes unknown members', () => {
    const messages = [
      { type: 'ready', kind: 'privilege' },
      { type: 'show', kind: 'role' },
      { type: 'reveal', revision: 3, organization: 0 },
      { type: 'reveal', revision: 3, organization: 0, site: 7 },
      { type: 'saveCsv', revision: 1, view: { ...wholeMatrix, sort: 4 } },
      { type: 'copy', text: 'Oslo' },
    ];
    assert.deepEqual(
      messages.map((message) => readFromMatrix({ ...message, extra: 1 })),
      messages,
    );
    assert.deepEqual(readFromMatrix({ type: 'saveCsv', revision: 1, view: { ...wholeMatrix, extra: 1 } }), {
      type: 'saveCsv',
      revision: 1,
      view: wholeMatrix,
    });
  });

  it('readFromMatrix returns undefined for malformed messages from the matrix webview', () => {
    const foreign = [
      null,
      'ready',
      [],
      {},
      { type: 'ready' },
      { type: 'show', kind: 'site' },
      { type: 'reveal', revision: 1 },
      { type: 'copy' },
      { type: 'copy', text: '' },
      { type: 'copy', text: ['Oslo'] },
      { type: 'reveal', organization: 1 },
      { type: 'reveal', revision: 1, organization: -1 },
      { type: 'reveal', revision: 1, organization: 0, site: 1.5 },
      { type: 'reveal', revision: 1, organization: '__proto__' },
      { type: 'saveCsv', revision: 1 },
      { type: 'saveCsv', revision: 1, view: { ...wholeMatrix, sort: 'id' } },
      { type: 'saveCsv', view: wholeMatrix },
    ];
    assert.deepEqual(
      foreign.map(readFromMatrix),
      foreign.map(() => undefined),
    );
  });
});

describe('access matrix: messages to the webview', () => {
  const matrix = accessMatrix(access, 'privilege');
  const content = { revision: 1, matrix };

  it('readToMatrix accepts valid messages to the matrix webview', () => {
    const messages = [
      { type: 'labels', labels },
      { type: 'content', content },
      { type: 'nothing', nothing: 'Sign in first.' },
    ];
    assert.deepEqual(
      messages.map((message) => readToMatrix(structuredClone(message))),
      messages,
    );
  });

  it('readToMatrix returns undefined for malformed messages to the matrix webview', () => {
    const { held: _, ...someLabels } = labels;
    const broken = [
      { ...matrix, kind: 'site' },
      { ...matrix, columns: [1] },
      { ...matrix, rows: [{ name: 'Oslo' }] },
      { ...matrix, rows: {} },
      { ...matrix, sets: [null] },
      { ...matrix, organizations: [{ name: 'Acme' }] },
      { ...matrix, rows: [{ name: 'Oslo', id: 1, organization: 0, set: 0 }] },
    ];
    const foreign = [
      undefined,
      { type: 'labels', labels: someLabels },
      { type: 'nothing' },
      { type: 'content' },
      { type: 'content', content: { ...content, revision: -1 } },
      ...broken.map((matrix) => ({ type: 'content', content: { ...content, matrix } })),
    ];
    assert.deepEqual(
      foreign.map(readToMatrix),
      foreign.map(() => undefined),
    );
  });
});

describe('access matrix: state of the webview', () => {
  it('readMatrixState restores a valid webview state, and returns the default state for a malformed one', () => {
    const fresh = { kind: 'privilege', view: wholeMatrix, top: 0, left: 0 };
    const state = {
      kind: 'role',
      view: { sites: 'oslo', columns: '', sort: 'count', grouped: true },
      top: 120.5,
      left: 3,
    };
    assert.deepEqual(readMatrixState(state), state);
    for (const broken of [undefined, null, 'x', [], { kind: 'x', view: { sort: 1 }, top: -1, left: NaN }])
      assert.deepEqual(readMatrixState(broken), fresh);
  });
});

describe('access matrix: text about a place', () => {
  const matrix = accessMatrix(access, 'privilege');
  const said = {
    ...labels,
    held: 'Granted',
    notHeld: 'Not granted',
    places: '{0} of {1} places',
    heldAt: 'Granted at {0} of {1} places',
    holdsPrivileges: '{0} of {1} privileges',
    holdsRoles: '{0} of {1} roles',
  };
  const describePlace = createDescriber(matrix, said, String);
  const whole = createArranger(matrix)({ ...wholeMatrix, grouped: true });

  it('describePlace returns the full names of a cell, row, or column of the access matrix', () => {
    assert.equal(describePlace(whole, { row: 2, column: 1 }), 'Oslo (10) · Acme (1) · WRITE · Granted');
    assert.equal(describePlace(whole, { row: 3, column: 1 }), 'Rome · Acme (1) · WRITE · Not granted');
    assert.equal(describePlace(whole, { row: 3, column: -1 }), 'Rome · Acme (1) · 1 of 2 privileges');
    for (const _again of [1, 2])
      assert.equal(describePlace(whole, { row: -1, column: 0 }), 'READ · Granted at 2 of 3 places');
    const roles = accessMatrix(access, 'role');
    assert.equal(
      createDescriber(roles, said, String)(createArranger(roles)(wholeMatrix), { row: 1, column: -1 }),
      'Oslo (10) · Acme (1) · 1 of 2 roles',
    );
    assert.equal(describePlace(whole, { row: 0, column: 1 }), 'Acme (1) · 3 of 3 places');
    assert.equal(describePlace(whole, { row: -1, column: -1 }), 'site');
    assert.equal(
      describePlace(createArranger(matrix)({ ...wholeMatrix, sites: 'oslo' })),
      '1 of 3 places · 2 of 2 privileges',
    );
  });

  it('describePlace makes invisible characters in the names visible', () => {
    const hostile = accessMatrix(
      { organizations: [organization('A\u202e', [site('B\u0000', { R: ['C\u200b'] })])] },
      'privilege',
    );
    const arrangement = createArranger(hostile)(wholeMatrix);
    assert.equal(
      createDescriber(hostile, said, String)(arrangement, { row: 0, column: 0 }),
      'B‹U+0000› · A‹U+202E› · C‹U+200B› · Granted',
    );
  });
});
