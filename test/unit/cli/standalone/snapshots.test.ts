import assert from 'node:assert/strict';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { isWindows } from '../../../support/platform.ts';
import { placeId } from '../../../support/service/demoPlaces.ts';
import { StandaloneBench } from '../../../support/terminals/standaloneBench.ts';

const oslo = ['--site', 'Oslo Data Center'];

describe('org-access snapshot and diff', function () {
  this.timeout(120_000);
  let bench: StandaloneBench;
  /** Called for each request before its response is sent. */
  let onRequest: (path: string) => void = () => undefined;
  const run = async (...args: string[]) => await bench.run(args);
  const read = async (file: string) => await readFile(path.join(bench.folder, file), 'utf8');

  beforeEach(async () => {
    bench = await StandaloneBench.open({
      devices: 250,
      // Each run of org-access loads the user detail once.
      changes: [{ what: 'link-down', fromDetail: 4 }],
      onRequest: (entry) => onRequest(entry.path),
    });
  });
  afterEach(async () => await bench.close());

  it('A device that was hidden and a link that went down are the only differences, in Markdown and in JSON', async () => {
    const operations = ['devices', 'topology', 'sites'];
    assert.deepEqual(await run('snapshot', 'monday', ...operations, ...oslo), { code: 0, stdout: '', stderr: '' });
    const files = await readdir(path.join(bench.folder, 'monday'), { recursive: true });
    const at = 'Acme Infrastructure/Oslo Data Center';
    const written = files.filter((name) => name.endsWith('.json')).map((name) => name.replaceAll(path.sep, '/'));
    assert.deepEqual(written.sort(), [`${at}/devices.json`, `${at}/topology.json`, 'sites.json']);
    const rows = JSON.parse(await read(`monday/${at}/devices.json`)) as { deviceId: string; hostName: string }[];
    assert.equal(rows.length, 250);
    const ids = rows.map(({ deviceId }) => deviceId);
    assert.deepEqual(ids, ids.toSorted());
    await run('snapshot', 'same', ...operations, ...oslo);
    for (const name of ['devices', 'topology'])
      assert.equal(await read(`same/${at}/${name}.json`), await read(`monday/${at}/${name}.json`));
    assert.deepEqual(await run('diff', 'monday', 'same'), { code: 0, stdout: '', stderr: '' });

    const { deviceId = '', hostName = '' } = rows.find((row) => row.hostName.startsWith('oslo-vm')) ?? {};
    const hidden = await run(
      'call',
      'hide-devices',
      '--yes',
      '--body',
      JSON.stringify({ deviceIds: [deviceId] }),
      ...oslo,
    );
    assert.equal(hidden.code, 0, hidden.stderr);
    await run('snapshot', 'tuesday', ...operations, ...oslo);
    const links = JSON.parse(await read(`monday/${at}/topology.json`)) as { links: Record<string, string>[] };
    const later = JSON.parse(await read(`tuesday/${at}/topology.json`)) as typeof links;
    const down = links.links.find(({ linkOperState }, index) => linkOperState !== later.links[index]?.linkOperState);
    const { linkId = '', devAName = '', devBName = '' } = down ?? {};
    const states = ['devAIfxState', 'devBIfxState', 'linkOperState', 'operStateA', 'operStateB'];
    assert.deepEqual(await run('diff', 'monday', 'tuesday', '--output', 'markdown'), {
      code: 1,
      stdout: `### ${at}/devices.json

0 added, 1 removed, 0 changed

| Change | ID | Name | Differences |
| --- | --- | --- | --- |
| Removed | ${deviceId} | ${hostName} |  |

### ${at}/topology.json

0 added, 1 removed, 1 changed

| Change | List | ID | Name | Differences |
| --- | --- | --- | --- | --- |
| Removed | devices | ${deviceId} | ${hostName} |  |
| Changed | links | ${linkId} | ${devAName} – ${devBName} | ${states.map((name) => `${name}: up → down`).join(' · ')} |
`,
      stderr: '',
    });
    const { stdout } = await run('diff', 'monday', 'tuesday', '--output', 'json');
    const [device, topology] = [`${at}/devices.json`, `${at}/topology.json`];
    const gone = { change: 'removed', id: deviceId, name: hostName, differences: [] };
    const differences = states.map((name) => ({ path: name, change: 'changed', before: 'up', after: 'down' }));
    assert.deepEqual(JSON.parse(stdout), [
      { file: device, list: '', ...gone },
      { file: topology, list: 'devices', ...gone },
      { file: topology, change: 'changed', list: 'links', id: linkId, name: `${devAName} – ${devBName}`, differences },
    ]);
  });

  it('Rows in another order and members that are left out make no difference, and diff suggests what to leave out', async () => {
    const answer = (ids: readonly number[], seen: string) => {
      const pageData = ids.map((id) => ({ id, name: `host-${id}`, seen, big: '12345678901234567890' }));
      const body = JSON.stringify({ data: { pageInfo: { totalRecords: 3 }, pageData } }).replace(/"(\d{20})"/g, '$1');
      bench.service.failNext({ operation: 'other', status: 200, body });
    };
    const snapshot = async (folder: string, ids: readonly number[], seen: string) => {
      answer(ids, seen);
      assert.equal((await run('snapshot', folder, 'devices', ...oslo)).code, 0);
    };
    await snapshot('monday', [1, 2, 3], 'Mon');
    await snapshot('tuesday', [3, 1, 2], 'Tue');
    const { code, stdout } = await run('diff', 'monday', 'tuesday');
    assert.equal(code, 1);
    assert.match(stdout, /\n {2}Changed {2}2 {2}host-2 {2}seen: Mon → Tue\n/);
    assert.match(stdout, /devices seen changes in all 3 elements.*\ndevices seen\n$/);
    await writeFile(path.join(bench.folder, 'tuesday/leave-out.txt'), '# changes each night\ndevices seen\n');
    assert.equal((await run('diff', 'monday', 'tuesday')).code, 0);
    await snapshot('tuesday', [2, 3, 1], 'Wed');
    const [file = ''] = (await readdir(path.join(bench.folder, 'tuesday'), { recursive: true })).filter((name) =>
      name.endsWith('devices.json'),
    );
    const row = (id: number) =>
      `  {\n    "big": 12345678901234567890,\n    "id": ${id},\n    "name": "host-${id}"\n  }`;
    assert.equal(await read(`tuesday/${file}`), `[\n${[1, 2, 3].map(row).join(',\n')}\n]\n`);
  });

  it('A page that fails leaves the earlier file, other files are written, and the exit code is that of the failure', async () => {
    await run('snapshot', 'nightly', 'devices', ...oslo);
    const file = 'nightly/Acme Infrastructure/Oslo Data Center/devices.json';
    const earlier = await read(file);
    let pages = 0;
    onRequest = (address) => {
      if (address.includes('tableView') && ++pages === 1) bench.service.failNext({ operation: 'other', status: 404 });
    };
    const failed = await run('snapshot', 'nightly', 'devices', 'hidden-devices', ...oslo);
    assert.equal(failed.code, 22);
    assert.match(
      failed.stderr,
      /The list is incomplete.*\n.*status 404.*\n.*The file of devices wasn't written\. An earlier one is unchanged\.\n/,
    );
    assert.equal(await read(file), earlier);
    assert.equal(await read(file.replace('devices.json', 'hidden-devices.json')), '[]\n');
  });

  it('--all-sites takes every site in turn, and operations for an organization once', async () => {
    const { code, stderr } = await run('snapshot', 'all', 'device-counts', 'application-groups', '--all-sites');
    const files = await readdir(path.join(bench.folder, 'all'), { recursive: true });
    const counts = files.filter((name) => name.endsWith('device-counts.json'));
    assert.match(stderr, /^org-access: [^\n]*can't hold "[^\n]*\norg-access: The file of device-counts of/);
    // The names of some sites can't be sent, so their files are missing.
    const unwritten =
      stderr.match(/The file of device-counts of .* wasn't written\. An earlier one is unchanged\./g) ?? [];
    const sites = (await run('sites')).stdout.split('\n').filter((line) => line.split('\t')[2]);
    assert.deepEqual([code, counts.length + unwritten.length], [1, sites.length]);
    assert.ok(counts.every((name) => name.split(path.sep).length === 3));
    const groups = files.filter((name) => name.endsWith('application-groups.json'));
    assert.ok(groups.length > 1 && groups.every((name) => name.split(path.sep).length === 2), groups.join('\n'));
  });

  it('--all-sites with --org or ORG_ACCESS_ORG takes the sites of that organization, and --site is refused', async () => {
    const counts = ['device-counts', '--all-sites'];
    const sitesIn = async (folder: string) => await readdir(path.join(bench.folder, folder));
    const typed = await run('snapshot', 'typed', ...counts, '--org', 'meridian research trust');
    assert.match(typed.stderr, /^[^\n]*can't hold "ộ" of "Hà Nội"[^\n]*\n[^\n]*wasn't written[^\n]*\n$/);
    assert.deepEqual(await sitesIn('typed'), ['Meridian Research Trust']);
    assert.equal((await sitesIn('typed/Meridian Research Trust')).length, 3);
    await bench.run(['snapshot', 'set', ...counts], {
      ORG_ACCESS_ORG: placeId('Meridian Research Trust'),
      ORG_ACCESS_SITE: 'Oslo Data Center',
    });
    assert.deepEqual(await sitesIn('set'), ['Meridian Research Trust']);
    const unknown = await run('snapshot', 'none', ...counts, '--org', 'Meridian');
    assert.deepEqual(
      [unknown.code, unknown.stderr],
      [1, `org-access: The organization "Meridian" isn't in your access. Did you mean "Meridian Research Trust"?\n`],
    );
    const both = await run('snapshot', 'none', ...counts, ...oslo);
    assert.equal(both.code, 2);
    assert.match(both.stderr, /^org-access: --all-sites takes every site\. Omit it, or --site\./);
  });

  it('A folder or file that cannot be created is named with the reason, and ends with its exit code', async () => {
    await writeFile(path.join(bench.folder, 'taken'), '');
    for (const args of [
      ['snapshot', 'taken', 'devices', ...oslo],
      ['snapshot', 'taken/below', 'devices', ...oslo],
      ['call', 'devices', ...oslo, '-o', 'taken/devices.json'],
    ]) {
      const { code, stderr } = await run(...args);
      assert.equal(code, 23, args.join(' '));
      assert.match(
        stderr,
        /^org-access: The (folder|file) "taken.*" couldn't be (created|written) \((ENOTDIR|EEXIST|ENOENT)\)\.\n/,
      );
    }
  });

  // They are for a POSIX shell.
  if (!isWindows)
    it('The documented lines for each night commit a snapshot and print what has changed', async () => {
      const [, lines = ''] = /## Each night.*?```sh\n(.*?)```/s.exec(await readFile('docs/snapshots.md', 'utf8')) ?? [];
      const [, text = ''] = /```text\n(.*?)```/s.exec(await readFile('docs/snapshots.md', 'utf8')) ?? [];
      const oneSite = lines.replace('--all-sites', "--site 'Oslo Data Center'");
      assert.notEqual(oneSite, lines);
      const settings = 'git config --global user.name A; git config --global user.email a@example.com\n';
      assert.equal((await bench.shell(`${settings}git init --quiet "$HOME/network"`)).code, 0);
      await writeFile(path.join(bench.folder, 'home/network/leave-out.txt'), text);
      const first = await bench.shell(`set -eu\n${oneSite}`);
      assert.deepEqual([first.code, first.stderr], [0, '']);
      const second = await bench.shell(`set -eu\n${oneSite}git log --oneline | wc -l`);
      assert.deepEqual([second.stdout.trim(), second.stderr], ['1', '']);
      const all = JSON.parse((await run('call', 'devices', 'size=1', ...oslo)).stdout) as {
        data: { pageData: { deviceId: string }[] };
      };
      const deviceIds = all.data.pageData.map(({ deviceId }) => deviceId);
      await run('call', 'hide-devices', '--yes', '--body', JSON.stringify({ deviceIds }), ...oslo);
      const third = await bench.shell(`set -eu\n${oneSite}git log --oneline | wc -l`);
      assert.match(third.stdout, /### .*devices\.json\n\n0 added, 1 removed, 0 changed\n[^]*\n2\n$/);
    });

  it('diff compares two files, and hides credentials in them', async () => {
    for (const [name, password] of ['one', 'other'].entries())
      await writeFile(
        path.join(bench.folder, `${name}.json`),
        JSON.stringify([{ id: 1, password, size: name, more: [name] }]),
      );
    const { code, stdout, stderr } = await run('diff', '0.json', '1.json');
    assert.deepEqual([code, stderr], [1, '']);
    assert.equal(stdout, '1.json: 0 added, 0 removed, 1 changed\n  Changed  1    more: [0] → [1] · size: 0 → 1\n');
  });

  it('What does more than read has no snapshot, and what cannot be compared ends with 2', async () => {
    const refused = await run('snapshot', 'x', 'devices', 'hide-devices', ...oslo);
    assert.deepEqual([refused.code, bench.service.requests.some(({ path: at }) => at.includes('devices'))], [2, false]);
    const missing = await run('diff', 'x', 'y');
    assert.equal(missing.code, 2);
    assert.match(missing.stderr, /"x" can't be read \(ENOENT\)\./);
  });
});
