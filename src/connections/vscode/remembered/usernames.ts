import type * as vscode from 'vscode';
import { isObject, text } from '../../../platform/common/json/json.ts';

const key = 'orgAccess.usernames';

/** User names of the last sign-ins, used as defaults. */
export interface Usernames {
  last(connectionId: string): string | undefined;
  remember(connectionId: string, username: string): Promise<void>;
  forget(connectionId: string): Promise<void>;
  /** Returns the IDs of all connections that were signed in to and not removed. */
  connectionIds(): string[];
}

export function usernamesIn(memory: vscode.Memento): Usernames {
  const all = () => {
    const known = memory.get(key);
    return new Map(isObject(known) ? Object.entries(known) : []);
  };
  const change = async (changed: Map<string, unknown>) => memory.update(key, Object.fromEntries(changed));
  return {
    last: (id) => text(all().get(id)),
    remember: (id, username) => change(all().set(id, username)),
    connectionIds: () => [...all().keys()],
    async forget(id) {
      const known = all();
      known.delete(id);
      await change(known);
    },
  };
}
