import { isObject } from '../../platform/common/json/json.ts';
import { pathQuery } from '../../query/common/pathQuery.ts';
import { followedText } from './followedCall.ts';

/** A value that can be followed. */
export interface FollowChoice {
  readonly query: string;
  /** As the value is now. */
  readonly text: string;
}

/** Members that tell how something goes; people wait for those most. */
const telling = /(?:stat(?:e|us)|progress|percent|phase|result|total|count|length)/i;

/** The values of a response that a person may wait for, the likeliest first. */
export function followChoices(value: unknown): readonly FollowChoice[] {
  const choices = scalarPaths(value).flatMap(({ path, isLength }) => {
    const query = isLength ? `length(${pathQuery(path)})` : pathQuery(path);
    const now = followedText(query, value);
    return 'text' in now
      ? [{ query, text: now.text, isTelling: isLength === true || telling.test(String(path.at(-1))) }]
      : [];
  });
  return [...choices.filter(({ isTelling }) => isTelling), ...choices.filter(({ isTelling }) => !isTelling)].map(
    ({ query, text }) => ({ query, text }),
  );
}

type Path = readonly (string | number)[];

/** A single value in a response, or the number of elements of a list. */
interface ScalarPath {
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
function scalarPaths(value: unknown): readonly ScalarPath[] {
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
