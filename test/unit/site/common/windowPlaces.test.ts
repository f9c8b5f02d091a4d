import assert from 'node:assert/strict';
import { OrgAccessError } from '../../../../src/platform/common/errors.ts';
import { PlaceBench, placeOf, WrittenPlaces } from '../../../support/access/placeBench.ts';
import { connection } from '../../../support/session/shownStates.ts';

const map = { '1:Acme': { '10:Oslo': ['READ'], '11:Bergen': ['READ'] }, '2:Beta': { '20:Rome': ['READ'] } };
const withDefault = { defaultSite: '10:Oslo', orgPrivilegeMap: map };
const withoutOslo = { orgPrivilegeMap: { '1:Acme': { '11:Bergen': ['READ'] } } };
const [oslo, bergen, rome] = ['1:Acme / 10:Oslo', '1:Acme / 11:Bergen', '2:Beta / 20:Rome'] as const;

describe('WindowPlaces', () => {
  it('the current place is undefined until the record is loaded, and then the default', () => {
    const bench = new PlaceBench();
    assert.equal(bench.current, undefined);
    bench.load(withDefault);
    assert.equal(bench.current, oslo);
    assert.equal(bench.changes, 1);
  });

  it('the current place is the chosen one, whatever the default is', () => {
    const bench = new PlaceBench();
    bench.load(withDefault);
    bench.choose(placeOf(rome));
    bench.load({ ...withDefault });
    assert.equal(bench.current, rome);
  });

  it('the current place stays the former default if the default changes', () => {
    const bench = new PlaceBench();
    bench.load(withDefault);
    bench.load({ ...withDefault, defaultSite: '20:Rome' });
    assert.equal(bench.current, oslo);
  });

  it('the current place survives a reload even if another window has chosen meanwhile', () => {
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

  it('a new window starts with the latest choice of any window', () => {
    const bench = new PlaceBench();
    bench.load(withDefault);
    bench.choose(placeOf(rome));
    const other = new PlaceBench(bench.everywhere);
    other.load(withDefault);
    assert.equal(other.current, rome);
    bench.choose(placeOf(bergen));
    assert.equal(other.current, rome, 'a window that is open keeps its own');
  });

  it("a new window doesn't start with a place that nobody has chosen", () => {
    const bench = new PlaceBench();
    bench.load(withDefault);
    const other = new PlaceBench(bench.everywhere);
    other.load({ ...withDefault, defaultSite: '20:Rome' });
    assert.equal(other.current, rome);
  });

  it('the current place belongs to one person and ends with a sign-out', () => {
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
    it('a lost place is cleared and reported once, and not replaced even by the only one left', () => {
      const bench = new PlaceBench();
      bench.load(withDefault);
      bench.load(withoutOslo);
      bench.load({ ...withoutOslo });
      assert.equal(bench.current, undefined);
      assert.deepEqual(bench.lost, [{ connection, place: placeOf(oslo) }]);
    });

    it('a lost place is cleared for new windows too, unless their choice is another one', () => {
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

    it('another place can be chosen after one was lost', () => {
      const bench = new PlaceBench();
      bench.load(withDefault);
      bench.load(withoutOslo);
      bench.choose(placeOf(bergen));
      assert.equal(bench.current, bergen);
    });

    it('a site is lost with its organization', () => {
      const bench = new PlaceBench();
      bench.load(withDefault);
      bench.load({ orgPrivilegeMap: { '2:Beta': map['2:Beta'] } });
      assert.equal(bench.lost.length, 1);
    });

    it('a site is lost if one of the same name has another ID', () => {
      const bench = new PlaceBench();
      bench.load(withDefault);
      bench.load({ orgPrivilegeMap: { '1:Acme': { '99:Oslo': ['READ'], '11:Bergen': ['READ'] } } });
      assert.deepEqual([bench.current, bench.lost.length], [undefined, 1]);
    });

    it('a place is lost if the access is empty', () => {
      const bench = new PlaceBench();
      bench.load(withDefault);
      bench.load({ orgPrivilegeMap: {} });
      assert.equal(bench.lost.length, 1);
    });
  });

  it("a place stays while the access is loading, could not be loaded, or isn't recognized", () => {
    const bench = new PlaceBench();
    bench.load(withDefault);
    bench.loadInVain();
    assert.equal(bench.current, oslo);
    bench.load({ orgPrivilegeMap: 'in another language' });
    assert.deepEqual([bench.current, bench.lost], [oslo, []]);
    bench.load(withoutOslo);
    assert.equal(bench.lost.length, 1, 'as soon as it is known');
  });

  it('a place that was never in the access, such as a typed one, stays', () => {
    const bench = new PlaceBench();
    bench.load({ orgPrivilegeMap: {} });
    bench.choose(placeOf('7:Elsewhere / 70:Lab'));
    bench.load(withDefault);
    assert.deepEqual([bench.current, bench.lost], ['7:Elsewhere / 70:Lab', []]);
  });

  it('a renamed place stays the current one, in this window and in new ones', () => {
    const bench = new PlaceBench();
    bench.load(withDefault);
    bench.choose(placeOf(oslo));
    bench.load({ orgPrivilegeMap: { '1:Acme Group': { '10:Oslo Data Center': ['READ'], '11:Bergen': ['READ'] } } });
    assert.equal(bench.current, '1:Acme Group / 10:Oslo Data Center');
    assert.deepEqual(bench.lost, []);
    assert.equal(new PlaceBench(bench.everywhere).current, '1:Acme Group / 10:Oslo Data Center');
  });

  it("the current place stays if the chosen one can't be sent", () => {
    const bench = new PlaceBench();
    bench.load(withDefault);
    assert.throws(() => bench.choose(placeOf('1:Acme / 12:東京')), OrgAccessError);
    assert.equal(bench.current, oslo);
  });

  it('WindowPlaces fires when another organization gets a site of the same name', () => {
    const bench = new PlaceBench();
    bench.load(withDefault);
    const { changes } = bench;
    assert.equal(bench.places.isAmbiguous(connection.id), false);
    bench.load({ orgPrivilegeMap: { ...map, '2:Beta': { '21:Oslo': ['READ'] } } });
    assert.deepEqual([bench.places.isAmbiguous(connection.id), bench.changes], [true, changes + 1]);
  });

  it('a choice is forgotten with its connection', () => {
    const bench = new PlaceBench();
    bench.load(withDefault);
    bench.choose(placeOf(rome));
    bench.places.forget((id) => id !== connection.id);
    assert.equal(bench.current, rome);
    bench.places.forget((id) => id === connection.id);
    assert.deepEqual([bench.current, bench.window.read()], [undefined, []]);
  });

  it('a choice is stored with names and IDs only', () => {
    const bench = new PlaceBench(new WrittenPlaces());
    const grants = { grants: [{ privileges: ['SECRET'] }] };
    bench.choose({ organization: { id: '1', name: 'Acme', ...grants }, site: { id: '10', name: 'Oslo', ...grants } });
    assert.deepEqual(bench.window.read()[0]?.place, placeOf(oslo));
  });

  it('the choices of the latest twenty people are stored', () => {
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
