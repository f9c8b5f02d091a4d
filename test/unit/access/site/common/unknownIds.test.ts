import assert from 'node:assert/strict';
import { PlaceBench, placeOf } from '../../../../support/access/placeBench.ts';
import { connection } from '../../../../support/session/shownStates.ts';

const oslo = '1:Acme / 10:Oslo';

describe('WindowPlaces with unrecognized parts of the access', () => {
  const map = { '1:Acme': { '10:Oslo': ['READ'], '11:Bergen': ['READ'] }, '2:Beta': { '20:Rome': ['READ'] } };
  const withDefault = { defaultSite: '10:Oslo', orgPrivilegeMap: map };
  const withoutOslo = { orgPrivilegeMap: { '1:Acme': { '11:Bergen': ['READ'] } } };

  it('the current site stays selected while a part of the access is unreadable', () => {
    const bench = new PlaceBench();
    bench.load(withDefault);
    bench.load({ orgPrivilegeMap: { '1:Acme': 7, '2:Beta': map['2:Beta'] } });
    bench.load({ orgPrivilegeMap: { '1:Acme': { '10:Oslo': 7, '11:Bergen': ['READ'] } } });
    assert.deepEqual([bench.current, bench.lost], [oslo, []]);
    bench.load(withoutOslo);
    assert.equal(bench.lost.length, 1);
  });
});

describe('WindowPlaces with an access without IDs', () => {
  const plain = { orgPrivilegeMap: { organizations: { Acme: { sites: { Oslo: ['READ'], Bergen: ['READ'] } } } } };

  it('the current site keeps the IDs that were looked up, and still matches an access record without IDs', () => {
    const bench = new PlaceBench();
    bench.load(plain);
    bench.choose(placeOf(':Acme / :Oslo'));
    bench.places.complete(connection.id, placeOf(':Acme / :Oslo'), placeOf(oslo));
    bench.load({ ...plain });
    assert.equal(bench.current, oslo);
    assert.deepEqual(bench.places.namedByAccess(connection.id), placeOf(':Acme / :Oslo'));
    assert.equal(new PlaceBench(bench.everywhere, bench.window).current, oslo, 'in the next window');
  });

  it('namedByAccess returns the current site with the names that the access record uses, even if it was chosen with an ID', () => {
    const bench = new PlaceBench();
    bench.load(plain);
    bench.choose(placeOf(oslo));
    assert.equal(bench.current, oslo);
    assert.deepEqual(bench.places.namedByAccess(connection.id), placeOf(':Acme / :Oslo'));
  });

  it('the current site is cleared, with the ID that was looked up, if the access record no longer contains its name', () => {
    const bench = new PlaceBench();
    bench.load(plain);
    bench.choose(placeOf(oslo));
    bench.load({ orgPrivilegeMap: { organizations: { Acme: { sites: { Bergen: ['READ'] } } } } });
    assert.deepEqual([bench.current, bench.lost.length], [undefined, 1]);
  });

  it('the current site is cleared if the access record later contains its name with another ID', () => {
    const bench = new PlaceBench();
    bench.load(plain);
    bench.choose(placeOf(':Acme / :Oslo'));
    bench.places.complete(connection.id, placeOf(':Acme / :Oslo'), placeOf(oslo));
    bench.load({ orgPrivilegeMap: { '1:Acme': { '99:Oslo': ['READ'], '11:Bergen': ['READ'] } } });
    assert.deepEqual([bench.current, bench.lost.length], [undefined, 1]);
  });

  it('the current site is recognized by the ID that was looked up if the access record later contains IDs and other names', () => {
    const bench = new PlaceBench();
    bench.load(plain);
    bench.choose(placeOf(':Acme / :Oslo'));
    bench.places.complete(connection.id, placeOf(':Acme / :Oslo'), placeOf(oslo));
    bench.load({ orgPrivilegeMap: { '1:Acme': { '99:Oslo': ['READ'], '10:Oslo East': ['READ'] } } });
    assert.deepEqual([bench.current, bench.lost], ['1:Acme / 10:Oslo East', []]);
  });

  it('the current site gets the ID of the only site with its name, and is cleared if two sites have that name', () => {
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

  it('the current site gets no IDs that were looked up for the previous site', () => {
    const bench = new PlaceBench();
    bench.load(plain);
    bench.choose(placeOf(':Acme / :Bergen'));
    bench.places.complete(connection.id, placeOf(':Acme / :Oslo'), placeOf(oslo));
    assert.equal(bench.current, ':Acme / :Bergen');
  });
});
