import { isObject } from '../../platform/common/json/json.ts';
import type { Operation } from './operation.ts';

/** One row of the API view, ready to be shown. */
export interface ApiNode {
  readonly id: string;
  readonly label: string;
  readonly description?: string;
  readonly tooltip: string;
  /** A codicon, with the color of the theme that it has. */
  readonly icon?: string;
  readonly color?: string;
  /** The kind, for the `when` clauses of menus. */
  readonly context: string;
  /** Name of the command that a click runs, with these arguments, or else with the row itself. */
  readonly command?: string;
  readonly args?: readonly unknown[];
  readonly children?: readonly ApiNode[];
  /** Whether the children are shown only once a person opens the row. */
  readonly isCollapsed?: boolean;
  readonly operation?: Operation;
  readonly callId?: number;
  /** The ID of the call. */
  readonly path?: string;
}

/** The id of the operation that a row stands for. A command may be called with anything. */
export function operationIdOf(node: unknown): string | undefined {
  const operation = isObject(node) ? node.operation : undefined;
  return isObject(operation) && typeof operation.id === 'string' ? operation.id : undefined;
}

/** The id of the call that a row stands for. A command may be called with anything. */
export function callIdOf(node: unknown): number | undefined {
  return isObject(node) && typeof node.callId === 'number' ? node.callId : undefined;
}

/** The text that is copied of a row: the path of an operation or of a call, or else its name. */
export function copiedText({ label, path, operation }: ApiNode): string {
  return operation?.path ?? path ?? label;
}
