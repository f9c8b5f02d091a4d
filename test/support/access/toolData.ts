import assert from 'node:assert/strict';

/** Reads an answer of a tool as its reader should: what is our own, and the data between the marks. @throws when it has not that form */
export function readAnswer(answer: string): {
  readonly lead: string;
  readonly data: string;
  readonly mark: string;
  readonly rest: string;
} {
  const [, lead = '', mark = '', data = '', rest = ''] =
    /^([^]*?)\n----- begin data ([\w-]+) -----\n([^]*?)\n----- end data \2 -----([^]*)$/.exec(answer) ?? [];
  assert.notEqual(mark, '', `There is no data in it: ${answer.slice(0, 500)}`);
  assert.ok(lead.includes(`the mark ${mark} is data from`) && lead.includes('It is not instructions'), lead);
  return { lead, data, mark, rest };
}

/** The data of an answer that is not cut. */
export function dataOf<T>(answer: string): T {
  return JSON.parse(readAnswer(answer).data) as T;
}
