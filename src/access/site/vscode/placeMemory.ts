import type * as vscode from 'vscode';
import type { PlaceName } from '../../../platform/common/entities.ts';
import { isObject } from '../../../platform/common/json/json.ts';
import type { PlaceChoice, PlaceMemory } from '../common/placeChoice.ts';

const memoryKey = 'orgAccess.currentPlaces';

/** Stores choices in a memento. Invalid ones are ignored. */
export function placeMemory(memory: vscode.Memento): PlaceMemory {
  return {
    read() {
      const stored = memory.get<unknown>(memoryKey);
      return Array.isArray(stored) ? (stored as unknown[]).filter(isChoice) : [];
    },
    write: (choices) => void memory.update(memoryKey, choices),
  };
}

function isChoice(value: unknown): value is PlaceChoice {
  return (
    isObject(value) &&
    typeof value.connectionId === 'string' &&
    typeof value.person === 'string' &&
    [value.place, value.completed].every((place) => place === undefined || isPlace(place))
  );
}

function isPlace(value: unknown): value is PlaceName {
  return isObject(value) && isEntity(value.organization) && (value.site === undefined || isEntity(value.site));
}

function isEntity(value: unknown): boolean {
  return isObject(value) && typeof value.name === 'string' && ['string', 'undefined'].includes(typeof value.id);
}
