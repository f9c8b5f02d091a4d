import type { JsonPath } from '../../api/common/pages/envelope.ts';
import type { Page } from '../../api/common/pages/readPage.ts';
import type { CallAnswer } from '../../terminals/node/protocol/helperProtocol.ts';
import { pageIn } from './pageIn.ts';

/**
 * The page that an answer is; undefined for what is none. The editor names the page after it, since cursors may be hidden in the text.
 *
 * @param before the way to the rows of the page before it
 */
export function answeredPage({ next: named, ...answer }: CallAnswer, before?: JsonPath): Page | undefined {
  // Without a name, it is an answer of an earlier version.
  if (named === undefined) return pageIn(answer, before);
  const { link: _, ...rest } = answer;
  const link = named === null ? {} : { link: `<${answer.url}${named}>; rel="next"` };
  const page = pageIn({ ...rest, ...link }, before);
  if (!page) return undefined;
  const { next: __, ...read } = page;
  return { ...read, ...(named !== null && { next: named }) };
}
