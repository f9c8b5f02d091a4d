import assert from 'node:assert/strict';
import { catalogue } from '../../../src/core/api/catalogue/catalogue.ts';
import type { Operation } from '../../../src/core/api/operation.ts';
import {
  pathToCopy,
  snippet,
  snippetNames,
  type SnippetCall,
  type SnippetLanguage,
} from '../../../src/model/api/snippets/snippets.ts';

/** A GET of a path, with nothing known of it. */
export const at = (path: string) => ({ baseUrl: 'https://service.example.com/base', method: 'GET', path }) as const;

/** An operation of the catalogue. */
export const operation = (id: string): Operation => catalogue.find((one) => one.id === id) ?? assert.fail(id);

/** An operation of the catalogue as it is copied, at a place whose name no language takes for plain text. */
export function copied(id: string, more: Partial<SnippetCall> = {}): SnippetCall {
  const known = operation(id);
  const headers = [
    ['orgId', '1:Acme & "Co"'],
    ['siteId', "10:Tromsø's {{a}} 100%"],
  ] as const;
  return { ...at(pathToCopy(known)), method: known.method, headers, operation: known, ...more };
}

/** A call with a body, and a place in its path and its headers. */
export const posted: SnippetCall = {
  ...at('/api/sites/{siteId}/devices'),
  method: 'POST',
  body: '{"name":"it\'s {{a}}"}',
  headers: [['siteId', '10:Oslo']],
  ids: { siteId: '10' },
};

/** Whole programs: a GET, a POST with a body, and a list in pages. */
export type WholePrograms = Partial<Record<SnippetLanguage, readonly [get: string, post: string, pages: string]>>;

/** Tests that calls are copied as these programs, to the letter. */
export function areCopiedAs(programs: WholePrograms): void {
  for (const [language, texts] of Object.entries(programs) as [SnippetLanguage, readonly string[]][])
    it(`is the whole program for ${snippetNames[language]}: without a body, with one, and for a list in pages`, () => {
      assert.deepEqual(
        [at('/x'), posted, copied('devices')].map((call) => snippet(language, call)),
        texts,
      );
    });
}
