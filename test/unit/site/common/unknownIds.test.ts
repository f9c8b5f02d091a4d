import assert from 'node:assert/strict';
import { PlaceBench, placeOf } from '../../../support/access/placeBench.ts';
import { connection } from '../../../support/session/shownStates.ts';

const oslo = '1:Acme / 10:Oslo';

describe('the current site, when a part of the access is not understood', () => {
  const map = { '1:Acme': { '10:Oslo': ['READ'], '11:Bergen': ['READ'] }, '2:Beta': { '20:Rome': ['READ'] } };
  const withDefault = { defaultSite: '10:Oslo', orgPrivilegeMap: map };
  const withoutOslo = { orgPrivilegeMap: { '1:Acme': { '11:Bergen': ['READ'] } } };

  it('stays where that may be its organization, until it is known to be gone', () => {
    const bench = new PlaceBench();
    bench.load(withDefault);
    bench.load({ orgPrivilegeMap: { '1:Acme': 7, '2:Beta': map['2:Beta'] } });
    assert.deepEqual([bench.current, bench.lost], [oslo, []]);
    bench.load(withoutOslo);
    assert.equal(bench.lost.length, 1);
  });

  it('stays where that names the site', () => {
    const bench = new PlaceBench();
    bench.load(withDefault);
    bench.load({ orgPrivilegeMap: { '1:Acme': { '10:Oslo': 7, '11:Bergen': ['READ'] } } });
    assert.deepEqual([bench.current, bench.lost], [oslo, []]);
  });

  it('is gone from an organization that is understood, where that names something else', () => {
    const bench = new PlaceBench();
    bench.load(withDefault);
    bench.load({ orgPrivilegeMap: { '1:Acme': { '11:Bergen': ['READ'] }, legacy: { 'Oslo 10': 10 } } });
    assert.deepEqual([bench.current, bench.lost.length], [undefined, 1]);
  });
});

describe('the current site, in an access without IDs', () => {
  const plain = { orgPrivilegeMap: { Acme: { Oslo: ['READ'], Bergen: ['READ'] } } };

  it('has the IDs that were found out, and is still the same in the access', () => {
    const bench = new PlaceBench();
    bench.load(plain);
    bench.choose(placeOf(':Acme / :Oslo'));
    bench.places.complete(connection.id, placeOf(':Acme / :Oslo'), placeOf(oslo));
    bench.load({ ...plain });
    assert.equal(bench.current, oslo);
    assert.deepEqual(bench.places.namedByAccess(connection.id), placeOf(':Acme / :Oslo'));
    assert.equal(new PlaceBench(bench.everywhere, bench.window).current, oslo, 'in the next window');
  });

  it('keeps the IDs that were chosen from a list of the service', () => {
    const bench = new PlaceBench();
    bench.choose(placeOf(oslo));
    bench.load(plain);
    assert.equal(bench.current, oslo);
  });

  it('is named as the access names it when it is chosen with an ID', () => {
    const bench = new PlaceBench();
    bench.load(plain);
    bench.choose(placeOf(oslo));
    assert.equal(bench.current, oslo);
    assert.deepEqual(bench.places.namedByAccess(connection.id), placeOf(':Acme / :Oslo'));
  });

  it('loses the ID that was found out when its name is another one', () => {
    const bench = new PlaceBench();
    bench.load(plain);
    bench.choose(placeOf(oslo));
    bench.load({ orgPrivilegeMap: { Acme: { Bergen: ['READ'] } } });
    assert.deepEqual([bench.current, bench.lost.length], [undefined, 1]);
  });

  it('is lost when IDs come, and the site of its name has another one than was found out', () => {
    const bench = new PlaceBench();
    bench.load(plain);
    bench.choose(placeOf(':Acme / :Oslo'));
    bench.places.complete(connection.id, placeOf(':Acme / :Oslo'), placeOf(oslo));
    bench.load({ orgPrivilegeMap: { '1:Acme': { '99:Oslo': ['READ'], '11:Bergen': ['READ'] } } });
    assert.deepEqual([bench.current, bench.lost.length], [undefined, 1]);
  });

  it('follows the ID that was found out when IDs come with other names', () => {
    const bench = new PlaceBench();
    bench.load(plain);
    bench.choose(placeOf(':Acme / :Oslo'));
    bench.places.complete(connection.id, placeOf(':Acme / :Oslo'), placeOf(oslo));
    bench.load({ orgPrivilegeMap: { '1:Acme': { '99:Oslo': ['READ'], '10:Oslo East': ['READ'] } } });
    assert.deepEqual([bench.current, bench.lost], ['1:Acme / 10:Oslo East', []]);
  });

  it('gets the IDs that come where exactly one site is called so, and is lost where there are two', () => {
    const bench = new PlaceBench();
    bench.load(plain);
    bench.choose(placeOf(':Acme / :Oslo'));
    bench.load({ orgPrivilegeMap: { '1:Acme': { '10:Oslo': ['READ'] } } });
    assert.equal(bench.current, oslo);
    const other = new PlaceBench();
    other.load(plain);
    other.choose(placeOf(':Acme / :Oslo'));
    other.load({ orgPrivilegeMap: { '1:Acme': { '10:Oslo': ['READ'], '99:Oslo': ['READ'] } } });
    assert.deepEqual([other.current, other.lost.length], [undefined, 1]);
  });

  it('keeps an ID that was typed with another name, as long as the access names it the same', () => {
    const bench = new PlaceBench();
    bench.load(plain);
    bench.choose(placeOf(':Acme / :Oslo'));
    bench.places.complete(connection.id, placeOf(':Acme / :Oslo'), placeOf('1:ACME / 10:OSLO-1'));
    bench.load({ ...plain });
    assert.deepEqual([bench.current, bench.lost], ['1:ACME / 10:OSLO-1', []]);
  });

  it('does not take the IDs of a place that is no longer the current one', () => {
    const bench = new PlaceBench();
    bench.load(plain);
    bench.choose(placeOf(':Acme / :Bergen'));
    bench.places.complete(connection.id, placeOf(':Acme / :Oslo'), placeOf(oslo));
    assert.equal(bench.current, ':Acme / :Bergen');
  });
});
