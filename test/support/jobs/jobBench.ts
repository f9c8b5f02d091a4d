import { setImmediate } from 'node:timers/promises';
import { decodeJobs, encodeJobs } from '../../../src/api/jobs/common/followedJob.ts';
import type { FollowedJob } from '../../../src/api/jobs/common/jobSchema.ts';
import { beginWatch } from '../../../src/api/jobs/common/jobWatch.ts';
import { JobFollower } from '../../../src/api/jobs/node/jobFollower.ts';
import type { JobStore } from '../../../src/api/jobs/node/jobStore.ts';
import { getOrCreate } from '../../../src/platform/common/async/once.ts';
import type { OrgAccessError } from '../../../src/platform/common/errors.ts';
import type { HttpResponse } from '../../../src/service/common/http.ts';
import type { ServiceCall } from '../../../src/service/common/serviceClient.ts';
import type { Connection } from '../../../src/service/connection/common/connection.ts';
import { SessionStore, type SessionState } from '../../../src/session/common/session.ts';
import type { Lease } from '../../../src/session/windows/node/windowLease.ts';
import { FakeClock } from '../fakeClock.ts';

export const acme: Connection = { id: 'acme', name: 'Acme', baseUrl: 'https://a.example', clientId: 'c', scope: '' };
export const beta: Connection = { ...acme, id: 'beta', name: 'Beta', baseUrl: 'https://b.example' };
export const oslo = [
  ['orgId', '0a:North'],
  ['siteId', '1b:Oslo'],
] as const;
export const bergen = [
  ['orgId', '0a:North'],
  ['siteId', '2c:Bergen'],
] as const;

/** Jobs file and leases, shared by all windows of a test. */
class Shared implements JobStore {
  stored = '[]';
  isReadOnly = false;
  readonly holders = new Map<string, object>();

  read = () => Promise.resolve(decodeJobs(this.stored) ?? []);

  async update(change: (jobs: readonly FollowedJob[]) => readonly FollowedJob[]) {
    const before = decodeJobs(this.stored) ?? [];
    if (this.isReadOnly) return Promise.resolve(before);
    const after = change(before);
    this.stored = encodeJobs(after);
    return Promise.resolve(after);
  }

  lease(name: string): Lease {
    const me = {};
    const release = () => {
      if (this.holders.get(name) === me) this.holders.delete(name);
      return Promise.resolve();
    };
    return {
      hold: () => Promise.resolve(getOrCreate(this.holders, name, () => me) === me),
      release,
      dispose: () => void release(),
    };
  }
}

/** Window with a signed-in user and a scripted service. */
export class JobBench {
  readonly clock: FakeClock;
  readonly shared: Shared;
  readonly sessions = new SessionStore();
  readonly sent: ServiceCall[] = [];
  readonly ended: FollowedJob[] = [];
  readonly follower: JobFollower;
  /** Rows of the service's list of discoveries, for any site. */
  rows: readonly object[] = [];
  fail: OrgAccessError | undefined;
  isSilent = false;

  /** @param at connection of the signed-in user */
  constructor(first?: JobBench, at = acme) {
    this.clock = first?.clock ?? new FakeClock();
    this.shared = first?.shared ?? new Shared();
    const { clock, sessions, shared } = this;
    const call = (_: string, sent: ServiceCall) => this.#answer(sent);
    const lease = (name: string) => shared.lease(name);
    this.follower = new JobFollower({ sessions, clock, manager: { call }, store: shared, lease });
    this.follower.onDidEnd((job) => this.ended.push(job));
    this.show('ann', 'active', at);
  }

  /** @param username undefined if signed out */
  show(
    username: string | undefined,
    kind: 'active' | 'signedOut' | 'restoring' | 'reauthRequired' = 'active',
    at = acme,
  ): void {
    const session = { version: 1, signInId: 'f', username, origin: at.baseUrl, tokens: { accessToken: 't' } };
    const state = { kind, session, username, detail: { kind: 'loading' } } as unknown as SessionState;
    this.sessions.replace({ connections: [acme, beta], activeId: at.id, states: new Map([[at.id, state]]) });
  }

  job(requestId: string, headers: FollowedJob['headers'] = oslo, at = acme): FollowedJob {
    const watch = beginWatch({ requestId }, this.clock.now());
    return { watch, connectionId: at.id, baseUrl: at.baseUrl, username: 'ann', headers };
  }

  phaseOf(requestId: string): string | undefined {
    return this.follower.jobs.find(({ watch }) => watch.requestId === requestId)?.watch.phase;
  }

  get lists(): number {
    return this.sent.filter(({ path }) => path.startsWith('/api/v2/scheduler/status/all')).length;
  }

  /** Advances the clock in steps, and finishes due work after each. */
  async pass(ms: number, stepMs = 1_000): Promise<void> {
    for (let passed = 0; passed < ms; passed += stepMs) {
      this.clock.advance(Math.min(stepMs, ms - passed));
      await settle();
    }
  }

  #answer({ path, ...call }: ServiceCall): Promise<HttpResponse | undefined> {
    this.sent.push({ path, ...call });
    if (this.fail) return Promise.reject(this.fail);
    if (this.isSilent) return Promise.resolve(undefined);
    const data = { pageInfo: { totalRecords: this.rows.length }, pageData: this.rows };
    return Promise.resolve({ status: 200, headers: new Headers(), text: JSON.stringify({ data, links: {} }) });
  }
}

/** Waits for all work except timers. */
export async function settle(): Promise<void> {
  for (let turn = 0; turn < 4; turn += 1) await setImmediate();
}
