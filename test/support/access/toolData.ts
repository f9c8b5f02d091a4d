import assert from 'node:assert/strict';

/** Splits a tool's text into Org Access's part and the delimited data. @throws if the format differs */
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

/** Parses the data of a text that isn't truncated. */
export function dataOf<T>(answer: string): T {
  return JSON.parse(readAnswer(answer).data) as T;
}
