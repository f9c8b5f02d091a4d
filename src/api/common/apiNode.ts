import { isObject } from '../../platform/common/json/json.ts';
import type { Operation } from './operation.ts';

export interface ApiNode {
  readonly id: string;
  readonly label: string;
  readonly description?: string;
  readonly tooltip: string;
  readonly icon?: string;
  readonly color?: string;
  /** Kind for the `when` clauses of menus. */
  readonly context: string;
  /** Command that a click runs, with `args` or else the row itself. */
  readonly command?: string;
  readonly args?: readonly unknown[];
  readonly children?: readonly ApiNode[];
  readonly isCollapsed?: boolean;
  readonly operation?: Operation;
  readonly callId?: number;
  /** Path of the call. */
  readonly path?: string;
}

/** Returns the operation ID of a row, or undefined for any other argument of a command. */
export function operationIdOf(node: unknown): string | undefined {
  const operation = isObject(node) ? node.operation : undefined;
  return isObject(operation) && typeof operation.id === 'string' ? operation.id : undefined;
}

/** Returns the call ID of a row, or undefined for any other argument of a command. */
export function callIdOf(node: unknown): number | undefined {
  return isObject(node) && typeof node.callId === 'number' ? node.callId : undefined;
}

/** Returns the text to copy: the path of an operation or call, or else the label. */
export function copiedText({ label, path, operation }: ApiNode): string {
  return operation?.path ?? path ?? label;
}
