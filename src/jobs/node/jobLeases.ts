import { getOrCreate } from '../../platform/common/async/once.ts';
import type { Disposable } from '../../platform/common/disposable.ts';
import type { Lease } from '../../windows/node/windowLease.ts';
import type { FollowedJob } from '../common/followedJob.ts';

/**
 * The turns of a window at following jobs. There is one for each person at each connection, so that a window never keeps another one from jobs
 * that it cannot ask about itself.
 */
export class JobLeases implements Disposable {
  readonly #make: (name: string) => Lease;
  readonly #leases = new Map<string, Lease>();
  #held: ReadonlySet<string> = new Set();
  #isOver = false;

  constructor(make: (name: string) => Lease) {
    this.#make = make;
  }

  /** Takes the turns for these jobs as far as they are free, and lets go of all others. */
  async take(jobs: readonly FollowedJob[]): Promise<void> {
    const wanted = new Set(jobs.map(nameOf));
    const held = new Set<string>();
    for (const name of wanted) {
      if (this.#isOver) return;
      if (await getOrCreate(this.#leases, name, this.#make).hold()) held.add(name);
    }
    for (const [name, lease] of this.#leases) {
      if (wanted.has(name)) continue;
      this.#leases.delete(name);
      lease.dispose();
    }
    this.#held = held;
  }

  /** Whether this window is the one that asks about a job. */
  holds(job: FollowedJob): boolean {
    return this.#held.has(nameOf(job));
  }

  /** Whether it is another window's turn. */
  isElsewhere(job: FollowedJob): boolean {
    return this.#leases.has(nameOf(job)) && !this.holds(job);
  }

  dispose(): void {
    this.#isOver = true;
    for (const lease of this.#leases.values()) lease.dispose();
    this.#leases.clear();
  }
}

function nameOf({ connectionId, baseUrl, username }: FollowedJob): string {
  return JSON.stringify(['jobs', connectionId, baseUrl, username]);
}
