import assert from 'node:assert/strict';
import type { DemoOptions } from '../../../../../src/demo/service.ts';
import type { Learned } from '../../../../../src/service/common/tokenRequests.ts';
import { SessionBench } from '../../../../support/session/sessionBench.ts';

describe('session of a public client', () => {
  let bench: SessionBench | undefined;
  afterEach(() => bench?.close());

  /** Signs in, and returns what was learned. */
  async function signedIn(options: DemoOptions, clientSecret?: string): Promise<[SessionBench, Learned]> {
    const opened = (bench = await SessionBench.open(options));
    const { username, password, clientSecret: own } = opened.service;
    let learned: Learned = {};
    await opened.manager.setConnections([opened.connection]);
    await opened.manager.signIn(
      opened.connection,
      { username, password, clientSecret: clientSecret ?? own },
      new AbortController().signal,
      (found) => {
        learned = found;
        return Promise.resolve();
      },
    );
    await opened.untilStored('session');
    return [opened, learned];
  }

  it('SessionManager refreshes the session of a public client without a secret, also in the next window', async () => {
    const [first, learned] = await signedIn({ clientAuth: 'none' }, '');
    assert.deepEqual(learned, { clientAuthentication: 'none' });
    assert.equal(first.manager.clientSecret('acme'), '', 'it is known, and not asked for again');
    const second = first.another();
    await second.manager.setConnections([second.connection]);
    await second.manager.refresh('acme');
    assert.deepEqual([second.live.kind, second.refreshes], ['active', 1]);
    second.manager.dispose();
  });

  it('SessionManager refreshes with the client authentication of the sign-in if the connection in this window has none', async () => {
    const [first, learned] = await signedIn({ clientAuth: 'basic' });
    assert.deepEqual(learned, { clientAuthentication: 'basic' });
    const second = first.another();
    await second.manager.setConnections([second.connection]);
    await second.manager.refresh('acme');
    assert.deepEqual([second.live.kind, second.refreshes], ['active', 1]);
    second.manager.dispose();
  });
});
