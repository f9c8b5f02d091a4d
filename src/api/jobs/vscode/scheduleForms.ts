import type * as vscode from 'vscode';
import { isObject, own, type JsonObject } from '../../../platform/common/json/json.ts';
import type { ScheduleForm } from '../common/discovery/discoveryBody.ts';

const memoryKey = 'orgAccess.scheduleForms';

/** Returns the format in which the service accepts times. */
export function recallForm(memory: vscode.Memento, connectionId: string): ScheduleForm {
  return own(formsIn(memory), connectionId) === 'texts' ? 'texts' : 'epoch';
}

export async function rememberForm(memory: vscode.Memento, connectionId: string, form: ScheduleForm): Promise<void> {
  await memory.update(memoryKey, { ...formsIn(memory), [connectionId]: form });
}

export async function forgetScheduleForm(memory: vscode.Memento, connectionId: string): Promise<void> {
  const { [connectionId]: form, ...left } = formsIn(memory);
  if (form !== undefined) await memory.update(memoryKey, left);
}

function formsIn(memory: vscode.Memento): JsonObject {
  const known = memory.get(memoryKey);
  return isObject(known) ? known : {};
}
