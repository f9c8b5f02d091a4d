import { getSearchQuery, type SearchQuery } from '@codemirror/search';
import type { EditorState, Text } from '@codemirror/state';

/** More are not counted: a text may hold millions. */
const mostCounted = 10_000;

/** The matches of a search. `at` is the number of the selected one, from 1; 0 when none is. */
export type Matches = { readonly at: number; readonly count: number };

/** Counts what is found, once for each text and query. Undefined without a query. */
export function createMatchCounter(): (state: EditorState) => Matches | undefined {
  let known: { readonly doc: Text; readonly query: SearchQuery; readonly starts: readonly number[] } | undefined;
  return (state) => {
    const query = getSearchQuery(state);
    if (!query.valid) return undefined;
    if (known?.doc !== state.doc || !known.query.eq(query))
      known = { doc: state.doc, query, starts: startsOf(query, state) };
    return { at: known.starts.indexOf(state.selection.main.from) + 1, count: known.starts.length };
  };
}

function startsOf(query: SearchQuery, state: EditorState): number[] {
  const starts: number[] = [];
  const cursor = query.getCursor(state);
  for (let next = cursor.next(); next.done !== true && starts.length < mostCounted; next = cursor.next())
    starts.push(next.value.from);
  return starts;
}
