import assert from 'node:assert/strict';
import { matchingGrantables, wordsOf } from '../../../../src/access/common/matchingGrantables.ts';
import { organization, site } from '../../../support/access/access.ts';

/** Returns access to one site with these privileges. */
const accessTo = (...privileges: string[]) => ({
  organizations: [organization('1:Acme', [site('10:Oslo', { Operator: privileges })])],
});

describe('matchingGrantables', () => {
  const meant = (text: string, ...privileges: string[]) =>
    matchingGrantables(accessTo(...privileges), text).map(({ name }) => name);

  it('matchingGrantables prefers exact names, then names equal except for case and accents, then names with all words', () => {
    const names = ['read', 'READ', 'READ: ALL', 'Réseau'];
    assert.deepEqual(meant('READ', ...names), ['READ']);
    assert.deepEqual(meant(' read ', ...names), ['read']);
    assert.deepEqual(meant('Read', ...names), ['read', 'READ']);
    assert.deepEqual(meant(' RESEAU ', ...names, 'Réseau 2'), ['Réseau']);
    assert.deepEqual(meant('all read', ...names), ['READ: ALL']);
    assert.deepEqual(meant('rea', ...names), ['read', 'READ', 'READ: ALL']);
    assert.deepEqual(meant('operator', ...names), ['Operator']);
  });

  it('matchingGrantables returns an empty list for a name that is not granted or contains no words', () => {
    for (const text of ['write', 'read write', '', ' ', '::']) assert.deepEqual(meant(text, 'READ', 'LOG'), [], text);
  });
});

describe('wordsOf', () => {
  it('wordsOf ignores case and accents, and splits texts at capitals and punctuation', () => {
    assert.deepEqual(wordsOf('dataCollector SITE_ADMIN Łódź v2Beta'), [
      'data',
      'collector',
      'site',
      'admin',
      'lodz',
      'v2',
      'beta',
    ]);
    assert.deepEqual(wordsOf(': /'), []);
  });
});
