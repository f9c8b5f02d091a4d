import type { ApiCall } from './apiCall.ts';

/** Limits of the history: calls per connection, and bytes of all responses. */
const maxCalls = 50;
const maxWeight = 64 * 1024 * 1024;

/**
 * Drops a connection's oldest calls beyond the limit, and the oldest responses beyond the total size, except the
 * newest of each connection.
 */
export function withinLimits(calls: readonly ApiCall[]): readonly ApiCall[] {
  const counts = new Map<string, number>();
  let weight = 0;
  return calls.flatMap((call) => {
    const { connection, outcome } = call;
    const count = (counts.get(connection.id) ?? 0) + 1;
    counts.set(connection.id, count);
    if (count > maxCalls && outcome.kind !== 'running') return [];
    if (outcome.kind !== 'answered' || !outcome.response) return [call];
    weight += outcome.response.weight;
    if (weight <= maxWeight || count === 1) return [call];
    const { response: _, ...rest } = outcome;
    return [{ ...call, outcome: rest }];
  });
}
