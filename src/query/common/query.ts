import { evaluateQuery } from './evaluateQuery.ts';
import { parseQuery } from './parseQuery.ts';
import { QueryError, type QueryFault } from './queryFault.ts';
import type { QueryNode } from './queryNode.ts';
import { isFalse, Reference, spendOn, Steps } from './queryValues.ts';

export type QueryResult = { readonly value: unknown } | { readonly fault: QueryFault };

/** Steps of a query where nothing but a deadline ends it: in a worker, and in a program that a person can stop. */
export const mostSteps = 1_000_000_000;

/** Steps of a query in an extension host, which takes its turn with all other extensions: some 50 ms. */
export const fewSteps = 400_000;

/** Why a query cannot be read. Undefined for one that can. */
export function faultIn(query: string): QueryFault | undefined {
  const read = readQuery(query);
  return 'fault' in read ? read.fault : undefined;
}

/**
 * Asks a value with a query of JMESPath.
 *
 * @param most steps that it may take; its result counts too
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

/** Whether a result counts as true: anything but false, null, and what is empty. */
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
  // The stack or the memory has come to its end.
  if (error instanceof RangeError) return { code: 'tooMuch', at: 0 };
  throw error;
}
