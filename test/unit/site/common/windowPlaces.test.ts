import assert from 'node:assert/strict';
import { OrgAccessError } from '../../../../src/platform/common/errors.ts';
import { PlaceBench, placeOf, WrittenPlaces } from '../../../support/access/placeBench.ts';
import { connection } from '../../../support/session/shownStates.ts';

const map = { '1:Acme': { '10:Oslo': ['READ'], '11:Bergen': ['READ'] }, '2:Beta': { '20:Rome': ['READ'] } };
const withDefault = { defaultSite: '10:Oslo', orgPrivilegeMap: map };
const withoutOslo = { orgPrivilegeMap: { '1:Acme': { '11:Bergen': ['READ'] } } };
const [oslo, bergen, rome] = ['1:Acme / 10:Oslo', '1:Acme / 11:Bergen', '2:Beta / 20:Rome'] as const;

describe('the current organization and site', () => {
  it('is none before the record is there, and then the default', () => {
    const bench = new PlaceBench();
    assert.equal(bench.current, undefined);
    bench.load(withDefault);
    assert.equal(bench.current, oslo);
    assert.equal(bench.changes, 1);
  });

  it('is what was chosen, whatever the default is', () => {
    const bench = new PlaceBench();
    bench.load(withDefault);
    bench.choose(placeOf(rome));
    bench.load({ ...withDefault });
    assert.equal(bench.current, rome);
  });

  it('stays the default of before when the default becomes another one', () => {
    const bench = new PlaceBench();
    bench.load(withDefault);
    bench.load({ ...withDefault, defaultSite: '20:Rome' });
    assert.equal(bench.current, oslo);
  });

  it('is there again when the window is loaded again, though another window has chosen in the meantime', () => {
    const bench = new PlaceBench();
    bench.load(withDefault);
    bench.choose(placeOf(bergen));
    const other = new PlaceBench(bench.everywhere);
    other.load(withDefault);
    other.choose(placeOf(rome));
    const again = new PlaceBench(bench.everywhere, bench.window);
    assert.equal(again.current, bergen, 'before the record is there');
    again.load(withDefault);
    assert.equal(again.current, bergen);
  });

  it('is in a new window what was chosen last in any', () => {
    const bench = new PlaceBench();
    bench.load(withDefault);
    bench.choose(placeOf(rome));
    const other = new PlaceBench(bench.everywhere);
    other.load(withDefault);
    assert.equal(other.current, rome);
    bench.choose(placeOf(bergen));
    assert.equal(other.current, rome, 'a window that is open keeps its own');
  });

  it('is not handed on to new windows where nobody has chosen it', () => {
    const bench = new PlaceBench();
    bench.load(withDefault);
    const other = new PlaceBench(bench.everywhere);
    other.load({ ...withDefault, defaultSite: '20:Rome' });
    assert.equal(other.current, rome);
  });

  it('is that of each person, and none after a sign-out', () => {
    const bench = new PlaceBench();
    bench.load(withDefault);
    bench.choose(placeOf(rome));
    bench.signOut();
    assert.equal(bench.current, undefined);
    bench.signIn('kim');
    bench.load({ ...withDefault });
    assert.equal(bench.current, oslo);
    bench.signIn('jo');
    assert.equal(bench.current, rome);
    assert.deepEqual(bench.lost, []);
  });

  it('is that of each connection', () => {
    const bench = new PlaceBench();
    bench.sessions.replace({ connections: [connection, { ...connection, id: 'beta' }] });
    bench.load(withDefault);
    bench.signIn('jo', 'beta');
    bench.load({ ...withDefault, defaultSite: '20:Rome' }, 'beta');
    bench.sessions.replace({ activeId: 'beta' });
    bench.choose(placeOf(bergen));
    assert.deepEqual([bench.current, bench.places.of('beta')], [bergen, placeOf(rome)]);
  });

  describe('when it has gone from the access', () => {
    it('is cleared and told of once, and no other one takes its place, not even the only one left', () => {
      const bench = new PlaceBench();
      bench.load(withDefault);
      bench.load(withoutOslo);
      bench.load({ ...withoutOslo });
      assert.equal(bench.current, undefined);
      assert.deepEqual(bench.lost, [{ connection, place: placeOf(oslo) }]);
    });

    it('is cleared for new windows too, unless they would start with another one', () => {
      const bench = new PlaceBench();
      bench.load(withDefault);
      bench.choose(placeOf(oslo));
      bench.load(withoutOslo);
      const other = new PlaceBench(bench.everywhere);
      other.load({ ...withoutOslo });
      assert.deepEqual([other.current, other.lost], [undefined, []]);

      const early = new PlaceBench();
      early.load(withDefault);
      new PlaceBench(early.everywhere).choose(placeOf(bergen));
      early.load(withoutOslo);
      assert.equal(new PlaceBench(early.everywhere).current, bergen);
    });

    it('is chosen anew', () => {
      const bench = new PlaceBench();
      bench.load(withDefault);
      bench.load(withoutOslo);
      bench.choose(placeOf(bergen));
      assert.equal(bench.current, bergen);
    });

    it('is gone with its organization', () => {
      const bench = new PlaceBench();
      bench.load(withDefault);
      bench.load({ orgPrivilegeMap: { '2:Beta': map['2:Beta'] } });
      assert.equal(bench.lost.length, 1);
    });

    it('is gone when a site of the same name has another ID', () => {
      const bench = new PlaceBench();
      bench.load(withDefault);
      bench.load({ orgPrivilegeMap: { '1:Acme': { '99:Oslo': ['READ'], '11:Bergen': ['READ'] } } });
      assert.deepEqual([bench.current, bench.lost.length], [undefined, 1]);
    });

    it('is gone when nothing is left of the access', () => {
      const bench = new PlaceBench();
      bench.load(withDefault);
      bench.load({ orgPrivilegeMap: {} });
      assert.equal(bench.lost.length, 1);
    });
  });

  it('stays while the access is loading, could not be loaded, or is not understood', () => {
    const bench = new PlaceBench();
    bench.load(withDefault);
    bench.loadInVain();
    assert.equal(bench.current, oslo);
    bench.load({ orgPrivilegeMap: 'in another language' });
    assert.deepEqual([bench.current, bench.lost], [oslo, []]);
    bench.load(withoutOslo);
    assert.equal(bench.lost.length, 1, 'as soon as it is known');
  });

  it('stays when it was never in the access, as one that was typed', () => {
    const bench = new PlaceBench();
    bench.load({ orgPrivilegeMap: {} });
    bench.choose(placeOf('7:Elsewhere / 70:Lab'));
    bench.load(withDefault);
    assert.deepEqual([bench.current, bench.lost], ['7:Elsewhere / 70:Lab', []]);
  });

  it('follows when it is renamed, here and for new windows', () => {
    const bench = new PlaceBench();
    bench.load(withDefault);
    bench.choose(placeOf(oslo));
    bench.load({ orgPrivilegeMap: { '1:Acme Group': { '10:Oslo Data Center': ['READ'], '11:Bergen': ['READ'] } } });
    assert.equal(bench.current, '1:Acme Group / 10:Oslo Data Center');
    assert.deepEqual(bench.lost, []);
    assert.equal(new PlaceBench(bench.everywhere).current, '1:Acme Group / 10:Oslo Data Center');
  });

  it('stays what it was when one is chosen that cannot be sent', () => {
    const bench = new PlaceBench();
    bench.load(withDefault);
    assert.throws(() => bench.choose(placeOf('1:Acme / 12:東京')), OrgAccessError);
    assert.equal(bench.current, oslo);
  });

  it('is told of when another organization gets a site of its name', () => {
    const bench = new PlaceBench();
    bench.load(withDefault);
    const { changes } = bench;
    assert.equal(bench.places.isAmbiguous(connection.id), false);
    bench.load({ orgPrivilegeMap: { ...map, '2:Beta': { '21:Oslo': ['READ'] } } });
    assert.deepEqual([bench.places.isAmbiguous(connection.id), bench.changes], [true, changes + 1]);
  });

  it('is forgotten with its connection', () => {
    const bench = new PlaceBench();
    bench.load(withDefault);
    bench.choose(placeOf(rome));
    bench.places.forget((id) => id !== connection.id);
    assert.equal(bench.current, rome);
    bench.places.forget((id) => id === connection.id);
    assert.deepEqual([bench.current, bench.window.read()], [undefined, []]);
  });

  it('is written down by names and IDs, and nothing else of a place', () => {
    const bench = new PlaceBench(new WrittenPlaces());
    const grants = { grants: [{ privileges: ['SECRET'] }] };
    bench.choose({ organization: { id: '1', name: 'Acme', ...grants }, site: { id: '10', name: 'Oslo', ...grants } });
    assert.deepEqual(bench.window.read()[0]?.place, placeOf(oslo));
  });

  it('is kept for the twenty people who chose last', () => {
    const bench = new PlaceBench();
    for (let number = 0; number <= 20; number += 1) {
      bench.signIn(`u${number}`);
      bench.choose(placeOf(oslo));
    }
    assert.equal(bench.window.read().length, 20);
    bench.signIn('u0');
    assert.equal(bench.current, undefined);
  });
});
