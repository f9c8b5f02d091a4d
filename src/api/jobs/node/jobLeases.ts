import { getOrCreate } from '../../../platform/common/async/once.ts';
import type { Disposable } from '../../../platform/common/disposable.ts';
import type { Lease } from '../../../session/windows/node/windowLease.ts';
import type { FollowedJob } from '../common/followedJob.ts';

/** Leases of one window, one per user and connection, so that a window never holds jobs that it can't poll. */
export class JobLeases implements Disposable {
  readonly #make: (name: string) => Lease;
  readonly #leases = new Map<string, Lease>();
  #held: ReadonlySet<string> = new Set();
  #isOver = false;

  constructor(make: (name: string) => Lease) {
    this.#make = make;
  }

  /** Acquires free leases for these jobs, and releases all others. */
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

  holds(job: FollowedJob): boolean {
    return this.#held.has(nameOf(job));
  }

  isInOtherWindow(job: FollowedJob): boolean {
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
