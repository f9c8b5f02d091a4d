import assert from 'node:assert/strict';
import { catalogue } from '../../../src/api/common/catalogue/catalogue.ts';
import type { Operation } from '../../../src/api/common/operation.ts';
import {
  pathToCopy,
  snippetNames,
  type SnippetCall,
  type SnippetLanguage,
} from '../../../src/api/node/snippets/snippetCall.ts';
import { snippet } from '../../../src/api/node/snippets/snippets.ts';

export const at = (path: string) => ({ baseUrl: 'https://service.example.com/base', method: 'GET', path }) as const;

export const operation = (id: string): Operation => catalogue.find((one) => one.id === id) ?? assert.fail(id);

/** Returns an operation for a site whose name needs quoting in every language. */
export function copied(id: string, more: Partial<SnippetCall> = {}): SnippetCall {
  const known = operation(id);
  const headers = [
    ['orgId', '1:Acme & "Co"'],
    ['siteId', "10:Tromsø's {{a}} 100%"],
  ] as const;
  return { ...at(pathToCopy(known)), method: known.method, headers, operation: known, ...more };
}

/** Call with a body, and a site in its path and headers. */
export const posted: SnippetCall = {
  ...at('/api/sites/{siteId}/devices'),
  method: 'POST',
  body: '{"name":"it\'s {{a}}"}',
  headers: [['siteId', '10:Oslo']],
  ids: { siteId: '10' },
};

/** Complete programs: a GET, a POST with a body, and a paged list. */
export type WholePrograms = Partial<Record<SnippetLanguage, readonly [get: string, post: string, pages: string]>>;

/** Defines tests that calls are copied exactly as these programs. */
export function areCopiedAs(programs: WholePrograms): void {
  for (const [language, texts] of Object.entries(programs) as [SnippetLanguage, readonly string[]][])
    it(`snippet returns the whole ${snippetNames[language]} program without a body, with one, and for a paged list`, () => {
      assert.deepEqual(
        [at('/x'), posted, copied('devices')].map((call) => snippet(language, call)),
        texts,
      );
    });
}
