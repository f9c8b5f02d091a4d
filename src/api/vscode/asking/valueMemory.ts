import type * as vscode from 'vscode';
import {
  lastValues,
  rememberValues,
  type RememberedParameter,
} from '../../../connections/vscode/remembered/lastUsed.ts';
import { type RequestDraft, valuesOf } from '../../common/callOf.ts';
import type { Parameter } from '../../common/operation.ts';
import { allParameters } from '../../common/parameterText.ts';
import type { CallTarget } from '../../node/apiCall.ts';

/** Remembers parameter values by operation, and listed IDs also by place. */
export class ValueMemory {
  readonly #memory: vscode.Memento;

  constructor(memory: vscode.Memento) {
    this.#memory = memory;
  }

  last(target: CallTarget, draft: RequestDraft, parameter: Parameter): readonly string[] {
    return lastValues(this.#memory, rememberedAs(target, draft, parameter));
  }

  async remember(target: CallTarget, draft: RequestDraft): Promise<void> {
    for (const parameter of allParameters(draft.operation)) {
      const values = valuesOf(draft.args, parameter.name);
      await rememberValues(this.#memory, rememberedAs(target, draft, parameter), values);
    }
  }
}

function rememberedAs(
  { connection, origin, username }: CallTarget,
  { operation, place }: RequestDraft,
  { name, from }: Parameter,
): RememberedParameter {
  const within = from && place && JSON.stringify([place.organization.id, place.site?.id]);
  return { connectionId: connection.id, origin, username, operation: operation.id, name, ...(within && { within }) };
}
