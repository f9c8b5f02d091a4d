import { pathQuery } from '../../query/common/pathQuery.ts';
import { scalarPaths } from '../../query/common/scalarPaths.ts';
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
