import assert from 'node:assert/strict';
import { snapshotPath } from '../../../../../src/responses/snapshot/common/snapshotPath.ts';
import { snapshotText } from '../../../../../src/responses/snapshot/node/snapshotText.ts';

describe('snapshots', () => {
  it('snapshotPath keeps places apart that have the same name, and returns names that every system accepts', () => {
    const organization = { id: 'o1', name: 'Acme' };
    const known = [
      { organization, site: { id: 's1', name: 'HQ' } },
      { organization, site: { id: 's2:hq', name: 'hq' } },
      { organization, site: { id: 's3', name: '../a:b' } },
      { organization: { id: 'o2', name: 'Nord' }, site: { id: 's4', name: 'HQ' } },
    ];
    const paths = [
      ['o1:Acme', 's1:HQ'],
      ['o1:Acme', 's2:hq'],
      ['o1:Acme', 's3:../a:b'],
      ['o2:Nord', 's4:HQ'],
      ['o3:con'],
      [],
    ];
    assert.deepEqual(
      paths.map((sent) => snapshotPath('devices', sent, known).join('/')),
      [
        'Acme/HQ s1/devices.json',
        'Acme/hq s2/devices.json',
        'Acme/a b/devices.json',
        'Nord/HQ/devices.json',
        '_con/devices.json',
        'devices.json',
      ],
    );
  });

  it('snapshotPath keeps places apart whose names differ only in what is left out of the names of folders', () => {
    const long = 'Data Center Frankfurt am Main, Hanauer Landstrasse 298, Hall ';
    const names = ['DC/1', 'dc:1', `${long}A1`, `${long}B2`];
    for (const kind of ['organization', 'site']) {
      const known = names.map((name, id) => {
        const entity = { id: String(id), name };
        return kind === 'site' ? { organization: { name: 'Acme' }, site: entity } : { organization: entity };
      });
      const around = kind === 'site' ? ['Acme'] : [];
      const paths = names.map((name, id) => snapshotPath('devices', [...around, `${id}:${name}`], known).join('/'));
      assert.equal(new Set(paths.map((path) => path.toLowerCase())).size, names.length, paths.join('\n'));
    }
  });

  it('snapshotText sorts the lists of a response by ID, and leaves members out at any depth', async () => {
    const value = { links: [{ linkId: 2, ports: [{ name: 'b', at: 1 }, { name: 'a' }] }, { linkId: 1 }], at: 5 };
    const text = await snapshotText(value, 'topology', 'topology at\ntopology links[*].ports[*].at\ndevices links\n');
    assert.deepEqual(JSON.parse(text ?? ''), {
      links: [{ linkId: 1 }, { linkId: 2, ports: [{ name: 'a' }, { name: 'b' }] }],
    });
  });
});
