import * as v from 'valibot';
import type * as vscode from 'vscode';
import { read } from '../../../platform/common/json/schema.ts';
import type { PlaceMemory } from '../common/placeChoice.ts';

const memoryKey = 'orgAccess.currentPlaces';

const entity = v.object({ id: v.exactOptional(v.string()), name: v.string() });
const place = v.object({ organization: entity, site: v.exactOptional(entity) });
const choiceSchema = v.object({
  connectionId: v.string(),
  person: v.string(),
  place: v.exactOptional(place),
  completed: v.exactOptional(place),
  inAccess: v.exactOptional(v.boolean()),
});

/** Stores choices in a memento. Invalid ones are ignored. */
export function placeMemory(memory: vscode.Memento): PlaceMemory {
  return {
    read() {
      const stored = memory.get<unknown>(memoryKey);
      return Array.isArray(stored) ? stored.flatMap((choice) => read(choiceSchema, choice) ?? []) : [];
    },
    write: (choices) => void memory.update(memoryKey, choices),
  };
}
