import assert from 'node:assert/strict';
import { fittingGrants, matchingGrantables, wordsOf } from '../../../../src/model/access/fittingGrants.ts';
import { organization, site } from '../../../support/access/access.ts';

/** Access to one site with these privileges. */
const accessTo = (...privileges: string[]) => ({
  organizations: [organization('1:Acme', [site('10:Oslo', { Operator: privileges })])],
});

describe('matchingGrantables', () => {
  const meant = (text: string, ...privileges: string[]) =>
    matchingGrantables(accessTo(...privileges), text).map(({ name }) => name);

  it('are those of the name to the letter, else without case and accents, else with all words', () => {
    const names = ['read', 'READ', 'READ: ALL', 'Réseau'];
    assert.deepEqual(meant('READ', ...names), ['READ']);
    assert.deepEqual(meant(' read ', ...names), ['read']);
    assert.deepEqual(meant('Read', ...names), ['read', 'READ']);
    assert.deepEqual(meant(' RESEAU ', ...names, 'Réseau 2'), ['Réseau']);
    assert.deepEqual(meant('all read', ...names), ['READ: ALL']);
    assert.deepEqual(meant('rea', ...names), ['read', 'READ', 'READ: ALL']);
    assert.deepEqual(meant('operator', ...names), ['Operator']);
  });

  it('are none for what is not granted, or has no word', () => {
    for (const text of ['write', 'read write', '', ' ', '::']) assert.deepEqual(meant(text, 'READ', 'LOG'), [], text);
  });
});

describe('fittingGrants', () => {
  const guessed = (attempt: { privilege?: string; path?: string }, ...privileges: string[]) => {
    const { fitting, isGuess } = fittingGrants(accessTo(...privileges), attempt);
    assert.equal(isGuess, true);
    return fitting.map(({ name }) => name);
  };

  it('are no guess where the privilege is granted', () => {
    const { fitting, isGuess } = fittingGrants(accessTo('READ', 'WRITE'), { privilege: 'write', path: '/read' });
    assert.deepEqual([fitting.map(({ name }) => name), isGuess], [['WRITE'], false]);
  });

  it('share a word with the path or the privilege, and those with the most words come first', () => {
    const names = ['AREA: READ', 'REPORTS: DEVICES', 'REPORTS: READ', 'TOPOLOGY'];
    assert.deepEqual(guessed({ path: '/api/v2/devices/reports' }, ...names), ['REPORTS: DEVICES', 'REPORTS: READ']);
    assert.deepEqual(guessed({ path: '/api/v2/reports/devices/area' }, ...names), [
      'REPORTS: DEVICES',
      'AREA: READ',
      'REPORTS: READ',
    ]);
    assert.deepEqual(guessed({ privilege: 'topology editor' }, ...names), ['TOPOLOGY']);
    assert.deepEqual(guessed({ privilege: 'area', path: 'topologies' }, 'TOPOLOGY', 'LOG'), ['TOPOLOGY']);
    assert.deepEqual(guessed({}, ...names), []);
  });

  it('have a word in one of its forms', () => {
    assert.deepEqual(guessed({ path: '/policies' }, 'POLICY'), ['POLICY']);
    assert.deepEqual(guessed({ path: '/policy' }, 'POLICIES'), ['POLICIES']);
    assert.deepEqual(guessed({ path: '/systems' }, 'SYSTEM: READ'), ['SYSTEM: READ']);
    assert.deepEqual(guessed({ path: '/keys' }, 'KEY'), ['KEY']);
    assert.deepEqual(guessed({ path: '/config' }, 'CONFIGURATION'), ['CONFIGURATION']);
    assert.deepEqual(guessed({ path: '/dataCollectors' }, 'COLLECTOR'), ['COLLECTOR']);
    assert.deepEqual(guessed({ path: '/body' }, 'BODE'), [], 'a short word has one form');
    assert.deepEqual(guessed({ path: '/fabric' }, 'CONFABRICATE', 'FAB'), ['FAB'], 'a word begins alike');
  });

  it('do not go by the query, by words of every path, or by very short ones', () => {
    assert.deepEqual(guessed({ path: '/devices?order=reports' }, 'REPORTS', 'DEVICE'), ['DEVICE']);
    assert.deepEqual(guessed({ path: '/devices?\nreports' }, 'REPORTS'), []);
    for (const word of ['api', 'detail', 'default', 'status', 'all', 'get', 'list', 'the', 'and', 'for'])
      assert.deepEqual(guessed({ path: `/${word}` }, word.toUpperCase()), [], word);
    assert.deepEqual(guessed({ path: '/v2/up' }, 'UPGRADE', 'V2'), []);
    assert.deepEqual(guessed({ path: '/upgrade' }, 'UP: DO'), []);
  });
});

describe('wordsOf', () => {
  it('are without case and accents, and begin where a capital or a sign does', () => {
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
