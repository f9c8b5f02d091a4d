import { hashOf } from '../base/random.ts';
import type { AccessMap, SitePlace } from '../record/accessMap.ts';
import { Inventory } from './inventory.ts';
import { Jobs, type JobOptions } from './jobs.ts';

export interface StateOptions extends JobOptions {
  readonly devices: number;
}

/** Mutable state of the demo: jobs, and devices of each site, created lazily. */
export class DemoState {
  readonly jobs: Jobs;
  readonly startedMs: number;
  readonly #defaultSiteId: unknown;
  readonly #devices: number;
  readonly #inventories = new Map<string, Inventory>();

  constructor({ organizations }: AccessMap, options: StateOptions) {
    this.jobs = new Jobs(options);
    this.startedMs = options.startedMs;
    this.#defaultSiteId = organizations[0]?.sites[0]?.id;
    this.#devices = options.devices;
  }

  isDefault({ site }: SitePlace): boolean {
    return site.id === this.#defaultSiteId;
  }

  /** Returns the devices of a site, including those found by discoveries so far. */
  inventory(place: SitePlace, nowMs: number): Inventory {
    const key = place.site.id;
    const inventory = this.#inventories.get(key) ?? new Inventory(place, this.#countOf(place), this.startedMs);
    this.#inventories.set(key, inventory);
    const arrivals = this.jobs.arrivals(place, nowMs);
    if (arrivals.length > 0) inventory.add(arrivals);
    return inventory;
  }

  #countOf(place: SitePlace): number {
    return this.isDefault(place) ? this.#devices : 120 + (hashOf(`count of ${place.site.id}`) % 400);
  }
}
