import { serviceAnswer, type AnswerContext } from '../../../src/model/tools/serviceAnswer.ts';

/** What a tool says of a response, to a request for no place unless said otherwise. */
export function toolAnswer(
  { status, text, link = null }: { readonly status: number; readonly text: string; readonly link?: string | null },
  { secrets = [], ...context }: Partial<AnswerContext> = {},
): string {
  return serviceAnswer(
    { status, text, headers: { get: (name) => (name === 'link' ? link : null) } },
    {
      baseUrl: 'https://service.example.com',
      path: '/x',
      place: {},
      paged: false,
      page: 1,
      rows: 25,
      secrets,
      mark: 'm4rk',
      ...context,
    },
  );
}
