import assert from 'node:assert/strict';
import { readApiResponse, type ApiResponse } from '../../../src/api/node/apiResponse.ts';
import { LoadedPages, MemoryBudget } from '../../../src/api/node/loadedPages.ts';
import { OrgAccessError } from '../../../src/platform/common/errors.ts';

export const baseUrl = 'https://service.example';
export const first = '/list?page=1&size=2';

/** Scripted response: a page (rows such as `ab`, and the total), a status, an error, or JSON that isn't a page. */
export type Told = readonly [rows: string, total?: number] | number | OrgAccessError | 'elsewhere' | 'texts';

function bodyOf(told: Told): string {
  if (told === 'elsewhere') return '{"status":"ok"}';
  if (told === 'texts') return '{"data":{"pageInfo":{"totalRecords":9},"pageData":["a","b"]}}';
  const [rows = '', total] = Array.isArray(told) ? (told as readonly [string, number?]) : [];
  const pageData = [...rows].map((name) => ({ name }));
  return JSON.stringify({ data: { pageInfo: { totalRecords: total }, pageData }, links: { self: 'x' } });
}

export function answerOf(told: Told, path: string): ApiResponse {
  const status = typeof told === 'number' ? told : 200;
  return readApiResponse({ status, headers: new Headers(), text: bodyOf(told) }, [], { path, baseUrl });
}

/** Creates a paged list with scripted responses, of which the last repeats. */
export function listOf(told: readonly Told[], room = new MemoryBudget()) {
  const asked: string[] = [];
  const states: string[] = [];
  const gates: (() => void)[] = [];
  let isHeld = false;
  const pages: LoadedPages | undefined = LoadedPages.of({
    path: first,
    first: answerOf(told[0] ?? assert.fail(), first),
    budget: room,
    async requestPage(path, signal) {
      asked.push(path);
      if (isHeld) await new Promise<void>((resolve) => gates.push(resolve));
      if (signal.aborted) return undefined;
      const next = told[Math.min(asked.length, told.length - 1)] ?? assert.fail();
      if (next instanceof OrgAccessError) throw next;
      return answerOf(next, path);
    },
    onChange: () => states.push(`${pages?.state.kind} ${pages?.count}`),
  });
  assert.ok(pages);
  return {
    pages,
    asked,
    states,
    names: () =>
      pages.pages
        .flat()
        .map(({ name }) => name)
        .join(''),
    hold: () => (isHeld = true),
    release: () => gates.shift()?.(),
    notes: () => pages.notes.map(({ code }) => code),
  };
}
