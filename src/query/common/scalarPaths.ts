import { isObject } from '../../platform/common/json/json.ts';

type Path = readonly (string | number)[];

/** A single value in a response, or the number of elements of a list. */
export interface ScalarPath {
  readonly path: Path;
  readonly value: unknown;
  /** Whether the path leads to a list, and the value is its length. */
  readonly isLength?: true;
}

const mostPaths = 400;
/** All elements of a list have the same members, mostly. */
const mostElements = 5;
const deepest = 12;

/** The values in a response that a person may wait for, those in the first elements of lists alone. */
export function scalarPaths(value: unknown): readonly ScalarPath[] {
  const found: ScalarPath[] = [];
  const look = (at: unknown, path: Path): void => {
    if (found.length >= mostPaths || path.length > deepest) return;
    if (Array.isArray(at)) {
      found.push({ path, value: at.length, isLength: true });
      at.slice(0, mostElements).forEach((element: unknown, index) => look(element, [...path, index]));
    } else if (isObject(at)) for (const name of Object.keys(at)) look(at[name], [...path, name]);
    else found.push({ path, value: at });
  };
  look(value, []);
  return found;
}
