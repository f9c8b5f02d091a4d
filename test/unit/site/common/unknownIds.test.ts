import assert from 'node:assert/strict';
import { PlaceBench, placeOf } from '../../../support/access/placeBench.ts';
import { connection } from '../../../support/session/shownStates.ts';

const oslo = '1:Acme / 10:Oslo';

describe('WindowPlaces with unrecognized parts of the access', () => {
  const map = { '1:Acme': { '10:Oslo': ['READ'], '11:Bergen': ['READ'] }, '2:Beta': { '20:Rome': ['READ'] } };
  const withDefault = { defaultSite: '10:Oslo', orgPrivilegeMap: map };
  const withoutOslo = { orgPrivilegeMap: { '1:Acme': { '11:Bergen': ['READ'] } } };

  it('the current site stays if an unrecognized part may be its organization, until it is known to be gone', () => {
    const bench = new PlaceBench();
    bench.load(withDefault);
    bench.load({ orgPrivilegeMap: { '1:Acme': 7, '2:Beta': map['2:Beta'] } });
    assert.deepEqual([bench.current, bench.lost], [oslo, []]);
    bench.load(withoutOslo);
    assert.equal(bench.lost.length, 1);
  });

  it('the current site stays if an unrecognized part names it', () => {
    const bench = new PlaceBench();
    bench.load(withDefault);
    bench.load({ orgPrivilegeMap: { '1:Acme': { '10:Oslo': 7, '11:Bergen': ['READ'] } } });
    assert.deepEqual([bench.current, bench.lost], [oslo, []]);
  });

  it('the current site is lost from a recognized organization if the unrecognized part names something else', () => {
    const bench = new PlaceBench();
    bench.load(withDefault);
    bench.load({ orgPrivilegeMap: { '1:Acme': { '11:Bergen': ['READ'] }, legacy: { 'Oslo 10': 10 } } });
    assert.deepEqual([bench.current, bench.lost.length], [undefined, 1]);
  });
});

describe('WindowPlaces with an access without IDs', () => {
  const plain = { orgPrivilegeMap: { Acme: { Oslo: ['READ'], Bergen: ['READ'] } } };

  it('a completed site keeps the IDs that were found and still matches the access', () => {
    const bench = new PlaceBench();
    bench.load(plain);
    bench.choose(placeOf(':Acme / :Oslo'));
    bench.places.complete(connection.id, placeOf(':Acme / :Oslo'), placeOf(oslo));
    bench.load({ ...plain });
    assert.equal(bench.current, oslo);
    assert.deepEqual(bench.places.namedByAccess(connection.id), placeOf(':Acme / :Oslo'));
    assert.equal(new PlaceBench(bench.everywhere, bench.window).current, oslo, 'in the next window');
  });

  it("a chosen site keeps the IDs of the service's list", () => {
    const bench = new PlaceBench();
    bench.choose(placeOf(oslo));
    bench.load(plain);
    assert.equal(bench.current, oslo);
  });

  it('a site chosen with an ID is named as the access names it', () => {
    const bench = new PlaceBench();
    bench.load(plain);
    bench.choose(placeOf(oslo));
    assert.equal(bench.current, oslo);
    assert.deepEqual(bench.places.namedByAccess(connection.id), placeOf(':Acme / :Oslo'));
  });

  it('a renamed site loses the ID that was found', () => {
    const bench = new PlaceBench();
    bench.load(plain);
    bench.choose(placeOf(oslo));
    bench.load({ orgPrivilegeMap: { Acme: { Bergen: ['READ'] } } });
    assert.deepEqual([bench.current, bench.lost.length], [undefined, 1]);
  });

  it('the current site is lost if the access gets IDs and its name has another one than was found', () => {
    const bench = new PlaceBench();
    bench.load(plain);
    bench.choose(placeOf(':Acme / :Oslo'));
    bench.places.complete(connection.id, placeOf(':Acme / :Oslo'), placeOf(oslo));
    bench.load({ orgPrivilegeMap: { '1:Acme': { '99:Oslo': ['READ'], '11:Bergen': ['READ'] } } });
    assert.deepEqual([bench.current, bench.lost.length], [undefined, 1]);
  });

  it('the current site follows the ID that was found if the access gets IDs with other names', () => {
    const bench = new PlaceBench();
    bench.load(plain);
    bench.choose(placeOf(':Acme / :Oslo'));
    bench.places.complete(connection.id, placeOf(':Acme / :Oslo'), placeOf(oslo));
    bench.load({ orgPrivilegeMap: { '1:Acme': { '99:Oslo': ['READ'], '10:Oslo East': ['READ'] } } });
    assert.deepEqual([bench.current, bench.lost], ['1:Acme / 10:Oslo East', []]);
  });

  it('the current site gets the ID of the only site of its name, and is lost if there are two', () => {
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

  it('a site typed with another name keeps its ID as long as the access names it the same', () => {
    const bench = new PlaceBench();
    bench.load(plain);
    bench.choose(placeOf(':Acme / :Oslo'));
    bench.places.complete(connection.id, placeOf(':Acme / :Oslo'), placeOf('1:ACME / 10:OSLO-1'));
    bench.load({ ...plain });
    assert.deepEqual([bench.current, bench.lost], ['1:ACME / 10:OSLO-1', []]);
  });

  it("a previous place doesn't complete the current one", () => {
    const bench = new PlaceBench();
    bench.load(plain);
    bench.choose(placeOf(':Acme / :Bergen'));
    bench.places.complete(connection.id, placeOf(':Acme / :Oslo'), placeOf(oslo));
    assert.equal(bench.current, ':Acme / :Bergen');
  });
});
