import { isObject } from '../../platform/common/json/json.ts';
import type { Operation } from './operation.ts';

export interface ApiNode {
  readonly id: string;
  readonly label: string;
  readonly description?: string;
  /** Name for screen readers. Defaults to the label and the description. */
  readonly spoken?: string;
  readonly tooltip: string;
  readonly icon?: string;
  readonly color?: string;
  /** Kind, for `when` clauses of menus. */
  readonly context: string;
  /** Command that a click runs with the row. */
  readonly command?: string;
  readonly children?: readonly ApiNode[];
  readonly isCollapsed?: boolean;
  readonly operation?: Operation;
  readonly callId?: number;
}

/** Returns undefined for anything but the row of an operation. */
export function operationIdOf(node: unknown): string | undefined {
  const operation = isObject(node) ? node.operation : undefined;
  return isObject(operation) && typeof operation.id === 'string' ? operation.id : undefined;
}

/** Returns undefined for anything but the row of a call. */
export function callIdOf(node: unknown): number | undefined {
  return isObject(node) && typeof node.callId === 'number' ? node.callId : undefined;
}
