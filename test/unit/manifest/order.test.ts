import assert from 'node:assert/strict';
import { contextKeys } from '../../../src/session/common/contextKeys.ts';
import { connection, live, loaded, snapshot } from '../../support/session/shownStates.ts';
import { holds, manifest } from '../../support/texts/manifest.ts';

/** A session in which as much as possible is shown. */
const keys = {
  ...contextKeys({ ...snapshot(live(loaded)), connections: [connection, { ...connection, id: 'b' }] }),
  'orgAccess.terminalsHere': true,
  'orgAccess.terminalsAllowed': true,
};

describe('the order of menus', () => {
  it('entries in the title of a view have places of their own, so that their order is the same in every language', () => {
    const entries = manifest.contributes.menus['view/title'] ?? [];
    const twice = manifest.contributes.views.orgAccess?.flatMap(({ id }) => {
      const shown = entries.filter(({ when }) => holds(when, { ...keys, view: id }));
      const places = shown.map(({ group = '' }) => group).filter((group) => group.includes('@'));
      return places.filter((place, index) => places.indexOf(place) !== index).map((place) => `${id}: ${place}`);
    });
    assert.deepEqual(twice, []);
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
