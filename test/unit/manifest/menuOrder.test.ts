import assert from 'node:assert/strict';
import { holds, manifest } from '../../support/texts/manifest.ts';

const { menus, views } = manifest.contributes;

describe('the order of menus', () => {
  it('no two entries of a menu have the same group and position', () => {
    for (const [name, entries] of Object.entries(menus)) {
      if (name === 'commandPalette') continue;
      const viewOf = (when = '') => /view == (\S+)/.exec(when)?.[1] ?? '';
      const places = entries.map(({ when, group = '' }) => `${viewOf(when)} ${group}`);
      assert.deepEqual(
        places.filter((place, index) => places.indexOf(place) !== index || !/@\d+$/.test(place)),
        [],
        name,
      );
    }
  });

  it('row menus open first, copy in the group in which VS Code copies, and end or remove last', () => {
    const groupsOf = (view: string, viewItem: string) =>
      (menus['view/item/context'] ?? [])
        .filter(({ when, group = '' }) => !group.startsWith('inline') && holds(when, { view, viewItem }))
        .sort((one, other) => rank(one.group) - rank(other.group))
        .map(({ command = '' }) => command.replace('orgAccess.', ''));
    assert.deepEqual(groupsOf('orgAccess.access', 'site+id'), [
      ...['useSite', 'runHere', 'revealInRawJson', 'saveSnapshot'],
      ...['copyName', 'copyId', 'copyAs', 'insertId', 'exportAccess'],
    ]);
    assert.deepEqual(groupsOf('orgAccess.api', 'call answered read'), [
      ...['showAnswer', 'runAgain', 'editRequest', 'followCall', 'compareWith', 'copyAs'],
    ]);
    assert.deepEqual(groupsOf('orgAccess.api', 'job following'), [
      ...['showFoundDevices', 'stopFollowing', 'endDiscovery'],
    ]);
    assert.deepEqual(groupsOf('orgAccess.changes', 'set'), ['compareChange', 'copyChange']);
    assert.deepEqual(groupsOf('orgAccess.connections', 'live trusted'), [
      ...['signInAsAnother', 'checkConnection', 'editConnection'],
      ...['reviewCertificate', 'stopTrusting', 'copyToken', 'copyBaseUrl', 'copyConnectionLink'],
      ...['signOut', 'removeConnection'],
    ]);
  });

  it('all commands in the palette have the category of Org Access', () => {
    const hidden = (manifest.contributes.menus.commandPalette ?? [])
      .filter(({ when }) => when === 'false')
      .map(({ command }) => command);
    const shown = manifest.contributes.commands.filter(({ command }) => !hidden.includes(command));
    assert.deepEqual(
      shown.filter((command) => !('category' in command)),
      [],
    );
  });
});

describe('the sizes of views', () => {
  it('the API view, which has many rows, opens expanded, and larger than the others', () => {
    const [largest] = (views.orgAccess ?? []).toSorted((a, b) => (b.initialSize ?? 0) - (a.initialSize ?? 0));
    assert.equal(largest?.id, 'orgAccess.api');
    assert.equal(largest.visibility, undefined);
  });
});

/** Returns a number that sorts groups and positions as VS Code does. */
function rank(group = ''): number {
  const [name = '', position = '0'] = group.split('@');
  const first = name === 'navigation' ? 0 : name.charCodeAt(0);
  return first * 100 + Number(position);
}
