import type { HttpResponse } from '../../../src/service/common/http.ts';
import { serviceAnswer, type AnswerContext } from '../../../src/terminals/tools/common/serviceAnswer.ts';

/** Returns a tool's text for a response. The request defaults to no place. */
export function toolAnswer(
  {
    status,
    text,
    link = null,
    type = null,
    raw,
  }: Pick<HttpResponse, 'status' | 'text' | 'raw'> & { readonly link?: string | null; readonly type?: string | null },
  { secrets = [], ...context }: Partial<AnswerContext> = {},
): string {
  return serviceAnswer(
    {
      status,
      text,
      headers: { get: (name) => ({ link, 'content-type': type })[name] ?? null },
      ...(raw && { raw }),
    },
    {
      baseUrl: 'https://service.example.com',
      path: '/x',
      place: {},
      paged: false,
      page: 1,
      rows: 25,
      secrets,
      boundary: 'm4rk',
      ...context,
    },
  );
}
