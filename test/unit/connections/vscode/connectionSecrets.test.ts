import assert from 'node:assert/strict';
import { ConnectionSecretStore } from '../../../../src/connections/vscode/connectionSecrets.ts';

const at = (id: string, baseUrl = 'https://a.example/x') => ({ id, baseUrl });

function opened() {
  const stored = new Map<string, string>();
  const storage = {
    get: (key: string) => Promise.resolve(stored.get(key)),
    store: (key: string, value: string) => Promise.resolve(void stored.set(key, value)),
    delete: (key: string) => Promise.resolve(void stored.delete(key)),
  };
  const kept = new Map<string, unknown>();
  const memory = {
    keys: () => [...kept.keys()],
    get: <T>(key: string, fallback?: T) => (kept.get(key) as T | undefined) ?? fallback,
    update: (key: string, value: unknown) => Promise.resolve(void kept.set(key, value)),
  };
  const hidden: (readonly string[])[] = [];
  const secrets = new ConnectionSecretStore(storage, memory, (values) => hidden.push(values));
  return { stored, hidden, secrets, storage, memory };
}

describe('ConnectionSecretStore', () => {
  it('ConnectionSecretStore registers secrets for redaction in every window as soon as they are entered or read', async () => {
    const { secrets, hidden, storage, memory } = opened();
    await secrets.setHeader(at('acme'), 'X-Key', 'one');
    await secrets.setPassphrase('acme', 'two');
    await secrets.header(at('acme'), 'x-key');
    assert.deepEqual(hidden, [['one'], ['one', 'two']]);
    const other: (readonly string[])[] = [];
    const reloaded = new ConnectionSecretStore(storage, memory, (values) => other.push(values));
    assert.equal(await reloaded.header(at('acme'), 'X-KEY'), 'one');
    assert.equal(await reloaded.header(at('acme'), 'X-Other'), undefined);
    assert.deepEqual(other, [['one']]);
  });

  it('ConnectionSecretStore returns a header value only for the origin it was stored for', async () => {
    const { secrets } = opened();
    await secrets.setHeader(at('acme'), 'X-Key', 'one two');
    assert.equal(await secrets.header(at('acme', 'https://a.example/y'), 'X-Key'), 'one two');
    for (const elsewhere of ['https://b.example', 'https://a.example:8443', 'http://a.example'])
      assert.equal(await secrets.header(at('acme', elsewhere), 'X-Key'), undefined);
  });

  it('ConnectionSecretStore lends secrets to a connection under test, and stores them only if that connection is saved', async () => {
    const { secrets, stored } = opened();
    await secrets.setHeader(at('acme'), 'X-Key', 'one');
    await secrets.setPassphrase('acme', 'two');
    const before = new Map(stored);
    const lent = secrets.lend('acme', 'tried');
    assert.equal(await secrets.header(at('tried'), 'X-Key'), 'one');
    assert.equal(await secrets.passphrase('tried'), 'two');
    lent.dispose();
    assert.equal(await secrets.header(at('tried'), 'X-Key'), undefined);
    assert.deepEqual(stored, before);

    secrets.lend('acme', 'kept');
    await secrets.keepLent({ ...at('kept'), headers: [{ name: 'X-Key' }, { name: 'X-Open', value: 'o' }] });
    await secrets.forget('acme');
    assert.equal(await secrets.header(at('kept'), 'X-Key'), 'one');
    assert.equal(await secrets.passphrase('kept'), 'two');
    assert.equal(stored.size, 2);
    await secrets.keepLent(at('kept'));
    await secrets.forget('kept');
    assert.equal(stored.size, 0);
  });

  it('ConnectionSecretStore forgets all secrets of a connection, also in a window that does not know its headers', async () => {
    const { secrets, stored, storage, memory } = opened();
    await secrets.setHeader(at('acme'), 'X-Key', 'one');
    await secrets.setHeader(at('acme.b'), 'X-Key', 'other');
    await secrets.setPassphrase('acme', 'two');
    const other = new ConnectionSecretStore(storage, memory);
    assert.deepEqual(other.connectionIds(), ['acme', 'acme.b']);
    await other.forget('acme');
    assert.deepEqual([...stored.values()], ['https://a.example\nother']);
    assert.deepEqual(secrets.connectionIds(), ['acme.b']);
  });
});
