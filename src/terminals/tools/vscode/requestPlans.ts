import type { Clock } from '../../../platform/common/clock.ts';
import type { PlaceName } from '../../../platform/common/entities.ts';
import type { WantedCall } from '../node/wantedCall.ts';

/** Request that a person approves. */
export interface RequestPlan extends WantedCall {
  readonly address: string;
  readonly connectionId: string;
  /** Result of `shownName`. */
  readonly connectionName: string;
  readonly origin: string;
  readonly username: string;
  readonly signInId: string;
  readonly place?: PlaceName;
}

const validForMs = 5 * 60_000;

const maxPlanned = 20;

/**
 * Requests that a person was asked about, by the input of the tool. Each can be sent once, within a few minutes. VS
 * Code asks before each call but reports no refusal, so a refused request is deleted after the same time.
 */
export class RequestPlans {
  readonly #clock: Clock;
  readonly #plans = new Map<string, { readonly planned: RequestPlan; readonly untilMs: number }>();

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  add(input: string, planned: RequestPlan): void {
    this.#plans.delete(input);
    this.#plans.set(input, { planned, untilMs: this.#clock.now() + validForMs });
    for (const oldest of [...this.#plans.keys()].slice(0, -maxPlanned)) this.#plans.delete(oldest);
  }

  take(input: string): RequestPlan | undefined {
    const plan = this.#plans.get(input);
    this.#plans.delete(input);
    return plan && this.#clock.now() < plan.untilMs ? plan.planned : undefined;
  }

  forget(planned: RequestPlan): void {
    for (const [input, plan] of this.#plans) if (plan.planned === planned) this.#plans.delete(input);
  }
}
