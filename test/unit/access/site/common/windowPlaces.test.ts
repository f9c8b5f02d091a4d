import assert from 'node:assert/strict';
import { OrgAccessError } from '../../../../../src/platform/common/errors.ts';
import { PlaceBench, placeOf, WrittenPlaces } from '../../../../support/access/placeBench.ts';
import { connection } from '../../../../support/session/shownStates.ts';

const map = { '1:Acme': { '10:Oslo': ['READ'], '11:Bergen': ['READ'] }, '2:Beta': { '20:Rome': ['READ'] } };
const withDefault = { defaultSite: '10:Oslo', orgPrivilegeMap: map };
const withoutOslo = { orgPrivilegeMap: { '1:Acme': { '11:Bergen': ['READ'] } } };
const [oslo, bergen, rome] = ['1:Acme / 10:Oslo', '1:Acme / 11:Bergen', '2:Beta / 20:Rome'] as const;

describe('WindowPlaces', () => {
  it('the current place is undefined until the access record is loaded, and then the default place', () => {
    const bench = new PlaceBench();
    assert.equal(bench.current, undefined);
    bench.load(withDefault);
    assert.equal(bench.current, oslo);
    assert.equal(bench.changes, 1);
  });

  it('the current place is the chosen place, whatever the default place is', () => {
    const bench = new PlaceBench();
    bench.load(withDefault);
    bench.choose(placeOf(rome));
    bench.load({ ...withDefault });
    assert.equal(bench.current, rome);
  });

  it('the current place stays the previous default if the default changes', () => {
    const bench = new PlaceBench();
    bench.load(withDefault);
    bench.load({ ...withDefault, defaultSite: '20:Rome' });
    assert.equal(bench.current, oslo);
  });

  it('the current place survives a reload even if another window chose a different place', () => {
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

  it('the current place of a new window is the last choice made in any window', () => {
    const bench = new PlaceBench();
    bench.load(withDefault);
    bench.choose(placeOf(rome));
    const other = new PlaceBench(bench.everywhere);
    other.load(withDefault);
    assert.equal(other.current, rome);
    bench.choose(placeOf(bergen));
    assert.equal(other.current, rome, 'a window that is open keeps its own');
  });

  it('the current place of a new window is the default, not a place that another window used without choosing it', () => {
    const bench = new PlaceBench();
    bench.load(withDefault);
    const other = new PlaceBench(bench.everywhere);
    other.load({ ...withDefault, defaultSite: '20:Rome' });
    assert.equal(other.current, rome);
  });

  it('the current place belongs to one person, and is cleared when that person signs out', () => {
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

  it('the current place belongs to one connection', () => {
    const bench = new PlaceBench();
    bench.sessions.replace({ connections: [connection, { ...connection, id: 'beta' }] });
    bench.load(withDefault);
    bench.signIn('jo', 'beta');
    bench.load({ ...withDefault, defaultSite: '20:Rome' }, 'beta');
    bench.sessions.replace({ activeId: 'beta' });
    bench.choose(placeOf(bergen));
    assert.deepEqual([bench.current, bench.places.of('beta')], [bergen, placeOf(rome)]);
  });

  describe('WindowPlaces when the access loses the place', () => {
    it('a lost place is cleared and reported once, and not replaced by the only place that is left', () => {
      const bench = new PlaceBench();
      bench.load(withDefault);
      bench.load(withoutOslo);
      bench.load({ ...withoutOslo });
      assert.equal(bench.current, undefined);
      assert.deepEqual(bench.lost, [{ connection, place: placeOf(oslo) }]);
    });

    it('a lost place is also cleared for new windows, unless a different place was chosen for them', () => {
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

    it('a site is lost if its organization is gone, if its name has another ID, or if there is no access at all', () => {
      for (const orgPrivilegeMap of [
        { '2:Beta': map['2:Beta'] },
        { '1:Acme': { '99:Oslo': ['READ'], '11:Bergen': ['READ'] } },
        {},
      ]) {
        const bench = new PlaceBench();
        bench.load(withDefault);
        bench.load({ orgPrivilegeMap });
        assert.deepEqual([bench.current, bench.lost.length], [undefined, 1]);
        bench.choose(placeOf(bergen));
        assert.equal(bench.current, bergen, 'a place that is chosen then');
      }
    });
  });

  it("a place stays selected while the access is loading, could not be loaded, or can't be read", () => {
    const bench = new PlaceBench();
    bench.load(withDefault);
    bench.loadInVain();
    assert.equal(bench.current, oslo);
    bench.load({ orgPrivilegeMap: 'in another language' });
    assert.deepEqual([bench.current, bench.lost], [oslo, []]);
    bench.load(withoutOslo);
    assert.equal(bench.lost.length, 1, 'as soon as it is known');
  });

  it('a place that was never in the access record, such as a typed one, stays selected', () => {
    const bench = new PlaceBench();
    bench.load({ orgPrivilegeMap: {} });
    bench.choose(placeOf('7:Elsewhere / 70:Lab'));
    bench.load(withDefault);
    assert.deepEqual([bench.current, bench.lost], ['7:Elsewhere / 70:Lab', []]);
  });

  it('a renamed place stays selected under its new name, in this window and in new ones', () => {
    const bench = new PlaceBench();
    bench.load(withDefault);
    bench.choose(placeOf(oslo));
    bench.load({ orgPrivilegeMap: { '1:Acme Group': { '10:Oslo Data Center': ['READ'], '11:Bergen': ['READ'] } } });
    assert.equal(bench.current, '1:Acme Group / 10:Oslo Data Center');
    assert.deepEqual(bench.lost, []);
    assert.equal(new PlaceBench(bench.everywhere).current, '1:Acme Group / 10:Oslo Data Center');
  });

  it("the current place stays selected if the newly chosen place can't be sent in a header", () => {
    const bench = new PlaceBench();
    bench.load(withDefault);
    assert.throws(() => bench.choose(placeOf('1:Acme / 12:東京')), OrgAccessError);
    assert.equal(bench.current, oslo);
  });

  it('WindowPlaces fires a change event when another organization gets a site of the same name', () => {
    const bench = new PlaceBench();
    bench.load(withDefault);
    const { changes } = bench;
    assert.equal(bench.places.isAmbiguous(connection.id), false);
    bench.load({ orgPrivilegeMap: { ...map, '2:Beta': { '21:Oslo': ['READ'] } } });
    assert.deepEqual([bench.places.isAmbiguous(connection.id), bench.changes], [true, changes + 1]);
  });

  it('WindowPlaces forgets the chosen place when its connection is removed', () => {
    const bench = new PlaceBench();
    bench.load(withDefault);
    bench.choose(placeOf(rome));
    bench.places.forget((id) => id !== connection.id);
    assert.equal(bench.current, rome);
    bench.places.forget((id) => id === connection.id);
    assert.deepEqual([bench.current, bench.window.read()], [undefined, []]);
  });

  it('WindowPlaces stores only the names and IDs of a chosen place', () => {
    const bench = new PlaceBench(new WrittenPlaces());
    const grants = { grants: [{ privileges: ['SECRET'] }] };
    bench.choose({ organization: { id: '1', name: 'Acme', ...grants }, site: { id: '10', name: 'Oslo', ...grants } });
    assert.deepEqual(bench.window.read()[0]?.place, placeOf(oslo));
  });

  it('WindowPlaces stores the choices of the twenty most recent people only', () => {
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
