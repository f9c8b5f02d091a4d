import { evaluateQuery } from './evaluateQuery.ts';
import { parseQuery } from './parseQuery.ts';
import { QueryError, type QueryFault } from './queryFault.ts';
import type { QueryNode } from './queryNode.ts';
import { isFalse, Reference, spendOn, Steps } from './queryValues.ts';

export type QueryResult = { readonly value: unknown } | { readonly fault: QueryFault };

/**
 * Step limit for a query that can be stopped by other means: in a worker with a deadline, or in a program that the user
 * can interrupt.
 */
export const maxSteps = 1_000_000_000;

/** Step limit in the extension host. Such a query takes about 50 ms. */
export const fewSteps = 400_000;

/** Returns why a query is invalid, or undefined if it is valid. */
export function faultIn(query: string): QueryFault | undefined {
  const read = readQuery(query);
  return 'fault' in read ? read.fault : undefined;
}

/**
 * Evaluates a JMESPath query.
 *
 * @param most step limit, which also covers the values of the result
 */
export function ask(query: string, value: unknown, most: number): QueryResult {
  const read = readQuery(query);
  if ('fault' in read) return read;
  try {
    const steps = new Steps(most);
    const result = evaluateQuery(read.node, value, steps);
    spendOn(result, steps);
    return { value: result instanceof Reference ? null : (result ?? null) };
  } catch (error) {
    return { fault: faultOf(error) };
  }
}

/** Whether a result is truthy: not false, null, or empty. */
export function holds(result: unknown): boolean {
  return !isFalse(result);
}

function readQuery(query: string): { readonly node: QueryNode } | { readonly fault: QueryFault } {
  try {
    return { node: parseQuery(query) };
  } catch (error) {
    return { fault: faultOf(error) };
  }
}

function faultOf(error: unknown): QueryFault {
  if (error instanceof QueryError) return error.fault;
  // The stack has overflowed, or the memory is full.
  if (error instanceof RangeError) return { code: 'tooMuch', at: 0 };
  throw error;
}
