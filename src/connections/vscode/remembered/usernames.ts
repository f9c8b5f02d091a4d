import type * as vscode from 'vscode';
import { isObject, text } from '../../../platform/common/json/json.ts';

const key = 'orgAccess.usernames';

export type Usernames = ReturnType<typeof usernamesIn>;

/** Returns the user names of the last sign-ins, used as defaults. */
export function usernamesIn(memory: vscode.Memento) {
  const all = () => {
    const known = memory.get(key);
    return new Map(isObject(known) ? Object.entries(known) : []);
  };
  const change = async (changed: Map<string, unknown>) => memory.update(key, Object.fromEntries(changed));
  return {
    last: (id: string) => text(all().get(id)),
    remember: (id: string, username: string) => change(all().set(id, username)),
    /** Returns the IDs of all connections that were signed in to and not removed. */
    connectionIds: () => [...all().keys()],
    async forget(id: string) {
      const known = all();
      known.delete(id);
      await change(known);
    },
  };
}
