import type * as vscode from 'vscode';
import type { CallTarget } from '../../../core/api/apiCall.ts';
import type { Parameter } from '../../../core/api/operation.ts';
import type { RequestDraft } from '../../../core/api/requestDraft.ts';
import { allParameters } from '../../../model/api/parameterText.ts';
import { lastValues, rememberValues, type RememberedParameter } from '../../connections/kept/lastValues.ts';

/** The values that a person gave the parameters of operations last. IDs that the service lists are those of a place. */
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
      const value = draft.args[parameter.name] ?? [];
      const values = typeof value === 'string' ? [value] : value;
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
