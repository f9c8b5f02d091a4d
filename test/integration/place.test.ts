import assert from 'node:assert/strict';
import { commands, ConfigurationTarget, extensions, window, workspace, type QuickPickItem } from 'vscode';
import type { WindowPlaces } from '../../src/access/site/common/windowPlaces.ts';
import { startDemoService, type DemoService } from '../../src/demo/service.ts';
import { defaultScope } from '../../src/service/connection/common/connection.ts';
import type { TestAccess } from '../../src/testAccess.ts';
import { eventually } from '../support/eventually.ts';
import { osloId, placeId } from '../support/service/demoPlaces.ts';
import { acceptList, withList } from './support/questions.ts';

const acme = 'Acme Infrastructure';
/** Returns a privilege map without IDs. */
const acmeWith = (sites: object) => ({ organizations: { [acme]: { sites } } });
const oslo = {
  organization: { id: placeId(acme), name: acme },
  site: { id: osloId, name: 'Oslo Data Center' },
};
const devices = { name: 'Devices', needs: 'site' } as const;

describe('the current organization and site', () => {
  let access: TestAccess;
  let places: WindowPlaces;
  let service: DemoService;
  const set = (connections: unknown) =>
    workspace.getConfiguration('orgAccess').update('connections', connections, ConfigurationTarget.Global);
  const listed = () => service.requests.filter(({ path }) => path === '/api/v2/sites').length;

  /** Signs in to a service with this user detail. @returns the ID of the connection */
  async function signIn(record: object): Promise<string> {
    service = await startDemoService({ record });
    const { url: baseUrl, clientId, port } = service;
    const connection = { id: `place-${port}`, name: 'Place', baseUrl, clientId, scope: defaultScope };
    await set([connection]);
    await eventually('the connection is there', () =>
      access.sessions.snapshot.connections.some(({ id }) => id === connection.id),
    );
    await access.manager.signIn(connection, service, new AbortController().signal, () => Promise.resolve());
    await access.manager.loadDetail(connection.id);
    return connection.id;
  }

  /** Runs `work`, and takes the first row of the list that it shows, or closes the list. */
  async function answering<T>(answer: 'first' | 'leave', work: () => Promise<T>) {
    let title: string | undefined;
    const result = await withList(async (list) => {
      ({ title } = list);
      if (answer === 'leave') list.hide();
      else await acceptList();
    }, work);
    return { title, result };
  }

  before(async () => {
    const extension = extensions.getExtension<TestAccess>('org-access.org-access');
    assert.ok(extension);
    access = await extension.activate();
    ({ places } = await access.features());
  });

  afterEach(() => service.close());

  it("Missing IDs of the current site are requested once from the service's site list, and kept", async () => {
    const id = await signIn({ orgPrivilegeMap: acmeWith({ 'Oslo Data Center': ['READ'] }) });
    for (let times = 0; times < 2; times += 1) assert.deepEqual(await places.needed(id, devices), { place: oslo });
    assert.equal(listed(), 1);
    assert.deepEqual(places.of(id), oslo);
  });

  it("An operation that needs a place asks the person by the operation's name, and the chosen place is kept", async () => {
    const id = await signIn({ orgPrivilegeMap: { '1:Acme': { '10:Oslo': ['READ'], '11:Bergen': ['READ'] } } });
    assert.deepEqual(await places.needed(id, { ...devices, needs: 'chosen' }), { place: undefined });
    const left = await answering('leave', () => places.needed(id, devices));
    assert.deepEqual(left, { title: 'Devices: Select Site', result: undefined });
    const place = { organization: { id: '1', name: 'Acme' }, site: { id: '11', name: 'Bergen' } };
    const { result } = await answering('first', () => places.needed(id, devices));
    assert.deepEqual(result, { place });
    assert.deepEqual(await places.needed(id, devices), { place });
    assert.equal(listed(), 0);
  });

  it('Several operations that need a place at the same time show only one question', async () => {
    const id = await signIn({ orgPrivilegeMap: { '1:Acme': { '10:Oslo': ['READ'], '11:Bergen': ['READ'] } } });
    const { result } = await answering('first', () => Promise.all([1, 2, 3].map(() => places.needed(id, devices))));
    assert.deepEqual(
      result.map((found) => found?.place?.site?.name),
      ['Bergen', 'Bergen', 'Bergen'],
    );
  });

  it('A request with its own place gets the missing IDs, and the current place is unchanged', async () => {
    const id = await signIn({ orgPrivilegeMap: { '1:Acme': { '10:Oslo': ['READ'] } } });
    const own = { organization: { name: acme }, site: { name: 'Oslo Data Center' } };
    assert.deepEqual(await places.needed(id, devices, own), { place: oslo });
    assert.equal(places.of(id)?.site?.name, 'Oslo');
  });

  it('A place picked for one request gets the missing IDs, and the current place is unchanged', async () => {
    const id = await signIn({ orgPrivilegeMap: acmeWith({ Malmö: ['READ'], 'Oslo Data Center': ['READ'] }) });
    const { title, result } = await answering('first', () => places.pick(id, devices));
    assert.equal(title, 'Organization and Site of the Request');
    assert.equal(result?.site?.id, placeId('Malmö'));
    assert.equal(places.of(id), undefined);
  });

  it('All sites can be picked for a request if the operation allows that', async () => {
    const id = await signIn({ orgPrivilegeMap: { '1:Acme': { '10:Oslo': ['READ'] } } });
    const { result } = await answering('first', () => places.pick(id, { ...devices, allowsAll: true }));
    const everything = { id: '*', name: '*' };
    assert.deepEqual(result, { organization: everything, site: everything });
  });

  it("A question about a place doesn't block a request of another connection", async () => {
    const first = await signIn({ orgPrivilegeMap: { '1:Acme': { '10:Oslo': ['READ'], '11:Bergen': ['READ'] } } });
    const { createQuickPick } = window;
    let isShown = false;
    window.createQuickPick = <Item extends QuickPickItem>() => {
      isShown = true;
      return createQuickPick<Item>();
    };
    const standing = places.needed(first, devices);
    await eventually('the question stands', () => isShown);
    window.createQuickPick = createQuickPick;
    const firstService = service;
    const second = await signIn({ orgPrivilegeMap: acmeWith({ 'Oslo Data Center': ['READ'] }) });
    try {
      assert.deepEqual(await places.needed(second, devices), { place: oslo });
    } finally {
      await commands.executeCommand('workbench.action.closeQuickOpen');
      await standing.catch(() => undefined);
      await firstService.close();
    }
  });

  it('A canceled request stops waiting for the list of sites, and is not sent', async () => {
    const id = await signIn({ orgPrivilegeMap: 'in another language' });
    service.failNext({ operation: 'other', hang: true });
    const { withProgress } = window;
    let title: string | undefined;
    window.withProgress = ((options: { title: string }, task: (...parts: unknown[]) => PromiseLike<unknown>) => {
      title = options.title;
      return task({}, { onCancellationRequested: (cancel: () => void) => setImmediate(cancel) });
    }) as typeof withProgress;
    try {
      assert.equal(await places.needed(id, devices), undefined);
    } finally {
      window.withProgress = withProgress;
    }
    assert.equal(title, 'Loading organizations and sites…');
    assert.equal(listed(), 1);
  });

  it('A site passed to a command becomes the current place only if the access record contains that site', async () => {
    const id = await signIn({ orgPrivilegeMap: { '1:Acme': { '10:Oslo': ['READ'], '11:Bergen': ['READ'] } } });
    const use = (...names: object[]) =>
      commands.executeCommand('orgAccess.useSite', { name: 'Made up', target: { names } });
    await use({ id: '1', name: 'Acme' }, { id: '99', name: 'Oslo' });
    await use({ id: '9', name: 'Acme' }, { id: '10', name: 'Oslo' });
    await use({ name: 'Elsewhere' });
    assert.equal(places.of(id), undefined);
    await use({ name: 'Acme' }, { id: '10', name: 'Renamed' });
    assert.deepEqual(places.of(id), {
      organization: { id: '1', name: 'Acme' },
      site: { id: '10', name: 'Oslo' },
    });
  });

  it('Every list of sites marks the current one, also if only the service has its ID', async () => {
    const id = await signIn({ orgPrivilegeMap: acmeWith({ Malmö: ['READ'], 'Oslo Data Center': ['WRITE'] }) });
    places.choose(id, { organization: { name: acme }, site: { name: 'Oslo Data Center' } });
    assert.deepEqual(await places.needed(id, devices), { place: oslo });
    const privilege = { kind: 'privilege', name: 'WRITE', target: { names: [] } };
    for (const [command, row, icon] of [
      ['selectPlace', undefined, 'check'],
      ['goToSite', undefined, 'check'],
      ['whereMayI', privilege, 'pass'],
    ] as const) {
      let marked: readonly QuickPickItem[] = [];
      await withList(
        (list) => {
          marked = list.items.filter(({ description }) => description?.startsWith('current'));
          list.hide();
        },
        () => commands.executeCommand(`orgAccess.${command}`, row),
      );
      assert.deepEqual([command, marked.map(({ label }) => label)], [command, [`$(${icon}) Oslo Data Center`]]);
    }
  });

  it("The place is chosen from the service's site list if the access record can't be read", async () => {
    const id = await signIn({ orgPrivilegeMap: 'in another language' });
    const groups = { name: 'Application groups', needs: 'organization' } as const;
    const { title, result } = await answering('first', () => places.needed(id, groups));
    assert.equal(title, 'Application groups: Select Organization');
    assert.deepEqual(result, { place: { organization: oslo.organization } });
  });

  it('A request that needs a place is rejected when nobody is signed in', async () => {
    const id = await signIn({ orgPrivilegeMap: { '1:Acme': { '10:Oslo': ['READ'] } } });
    await access.manager.signOut(id);
    await assert.rejects(places.needed(id, devices), /notSignedIn/);
  });
});
