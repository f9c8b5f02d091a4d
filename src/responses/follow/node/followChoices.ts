import { isObject } from '../../../platform/common/json/json.ts';
import { pathQuery } from '../../query/common/pathQuery.ts';
import { followedText } from './followedCall.ts';

export interface FollowChoice {
  readonly query: string;
  readonly text: string;
}

/** Names of members that usually report progress. */
const progressNames = /(?:stat(?:e|us)|progress|percent|phase|result|total|count|length)/i;

/** Returns the values of a response that can be followed, the likeliest first. */
export function followChoices(value: unknown): readonly FollowChoice[] {
  const choices = scalarPaths(value).flatMap(({ path, isLength }) => {
    const query = isLength ? `length(${pathQuery(path)})` : pathQuery(path);
    const now = followedText(query, value);
    return 'text' in now
      ? [{ query, text: now.text, isProgress: isLength === true || progressNames.test(String(path.at(-1))) }]
      : [];
  });
  return [...choices.filter(({ isProgress }) => isProgress), ...choices.filter(({ isProgress }) => !isProgress)].map(
    ({ query, text }) => ({ query, text }),
  );
}

type Path = readonly (string | number)[];

interface ScalarPath {
  readonly path: Path;
  readonly value: unknown;
  /** Whether `value` is the length of the list at `path`. */
  readonly isLength?: true;
}

const maxPaths = 400;
/** Number of elements to look at. The elements of a list usually have the same members. */
const maxElements = 5;
const maxDepth = 12;

/** Returns the scalars of a response, from the first elements of lists only. */
function scalarPaths(value: unknown): readonly ScalarPath[] {
  const found: ScalarPath[] = [];
  const look = (at: unknown, path: Path): void => {
    if (found.length >= maxPaths || path.length > maxDepth) return;
    if (Array.isArray(at)) {
      found.push({ path, value: at.length, isLength: true });
      at.slice(0, maxElements).forEach((element: unknown, index) => look(element, [...path, index]));
    } else if (isObject(at)) for (const name of Object.keys(at)) look(at[name], [...path, name]);
    else found.push({ path, value: at });
  };
  look(value, []);
  return found;
}
