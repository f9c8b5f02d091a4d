import { SessionStore, stateOf } from '../../../src/session/common/session.ts';
import { SessionManager, type Notice } from '../../../src/session/node/manager/sessionManager.ts';
import { acme, settled, StillBench } from './stillBench.ts';

export const other = { ...acme, id: 'other', name: 'Other' };
export const moved = { ...acme, baseUrl: 'https://b.example' };

/** Session manager of one window with the ports of a still bench. */
export class StillManager {
  readonly bench: StillBench;
  readonly store = new SessionStore();
  readonly notices: Notice[] = [];
  readonly manager: SessionManager;

  /** @param beside window of the same machine */
  constructor(beside?: StillManager) {
    this.bench = new StillBench(beside?.bench);
    this.manager = new SessionManager(this.bench.ports, this.store);
    this.manager.onNotice((notice) => this.notices.push(notice));
  }

  kind(id = 'acme'): string {
    return stateOf(this.store.snapshot, id).kind;
  }

  async token(id = 'acme'): Promise<string> {
    return (await this.manager.accessToken(id)).accessToken;
  }

  /** Restores stored sessions of these connections. */
  async restored(...connections: (typeof acme)[]): Promise<void> {
    for (const { id } of connections)
      this.bench.vault.kept.set(id, { kind: 'state', state: this.bench.storedState(1) });
    await this.manager.setConnections(connections);
    await settled();
  }
}
