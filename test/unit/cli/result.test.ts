import assert from 'node:assert/strict';
import { exitCodes } from '../../../src/cli/commandLine/usage.ts';
import { BufferedOutput, StandardOutput } from '../../../src/cli/output.ts';
import { writeResult, type ResultOptions } from '../../../src/cli/result.ts';
import { inventory } from '../../../src/cli/verbs/inventory.ts';
import { PrintedMessages } from '../../support/terminals/printedMessages.ts';

describe('results of org-access', () => {
  let printed: PrintedMessages;
  let output: BufferedOutput;
  /** A list with more values than are read. */
  const tooMany = `[{"a":[${'1,'.repeat(8_000_000)}1]}]`;

  beforeEach(() => {
    printed = new PrintedMessages();
    output = new BufferedOutput(new StandardOutput());
  });
  afterEach(() => printed.end());

  const write = (response: string, options: ResultOptions) => writeResult(response, options, output);

  it('writeResult writes all columns in each form of a table, however many there are', async () => {
    const names = Array.from({ length: 1001 }, (_, at) => `m${at}`);
    const row = Object.fromEntries(names.map((name) => [name, 1]));
    for (const form of ['csv', 'tsv', 'table'] as const) {
      output = new BufferedOutput(new StandardOutput());
      assert.equal(await write(JSON.stringify([row, { id: 7 }]), { form }), exitCodes.done);
      const separator = { csv: ',', tsv: '\t', table: /  +/ }[form];
      assert.equal(output.text.split(/\r?\n/, 1)[0]?.split(separator).length, 1002, form);
      assert.match(output.text, /7\s*$/);
    }
  });

  it('writeResult refuses a table that would have far more cells than the response has values', async () => {
    const rows = Array.from({ length: 4500 }, (_, at) => ({ [`m${at}`]: at }));
    assert.equal(await write(JSON.stringify(rows), { form: 'csv' }), exitCodes.failed);
    assert.equal(output.text, '');
    assert.match(printed.text, /The result is too large to be written\.\n$/);
  });

  it('writeResult says that there may be too much of a response that has too many values', async () => {
    assert.equal(await write(tooMany, { form: 'csv' }), exitCodes.failed);
    assert.match(printed.text, /The response isn't JSON, or there is too much of it\.\n$/);
  });

  it('org-access inventory says that there may be too much of a list that has too many values', async () => {
    const work = inventory.read({ words: [], values: {}, program: [], env: {} });
    assert.ok('run' in work);
    const list = { path: [], isLast: true };
    const value = { status: 200, text: tooMany, path: '/api/v2/devices', method: 'GET', list };
    const send = (() => Promise.resolve({ ok: true, value })) as never;
    assert.equal(await work.run({ send }, output), exitCodes.failed);
    assert.match(printed.text, /The response isn't JSON, or there is too much of it\.\n$/);
  });
});
