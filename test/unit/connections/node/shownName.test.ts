import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { plainWithoutIcons } from '../../../../src/platform/common/text/displayText.ts';
import { shownName } from '../../../../src/service/connection/node/connectionText.ts';

/** Uses of the name as data: it names files, reports, accounts, and what programs ask for, or is edited. */
const asData: Readonly<Record<string, string>> = {
  'session/accounts/node/accounts.ts':
    'VS Code keeps preferences under the label of an account, so a mark must not change it',
  'api/vscode/callSender.ts': 'names the file of a request body',
  'api/apiDescription/vscode/descriptionCommands.ts': 'names the file of a report',
  'service/connection/node/connectionText.ts': 'shownName itself',
  'responses/rawJson/node/rawJsonContent.ts': 'names saved files',
  'access/report/vscode/exportCommands.ts': 'names the file and the head of a report, which programs read',
};

describe('shownName', () => {
  it('shownName marks a production connection after its shortened name', () => {
    const connection = { name: `$(key) ${'a'.repeat(90)}`, production: true } as const;
    const shown = shownName(connection, plainWithoutIcons, 20);
    assert.match(shown, /^\$\u200b\(key\) a+… \(production\)$/);
    assert.equal(shownName({ name: 'Demo' }, plainWithoutIcons), 'Demo');
  });

  it('every list, title, and message shows the name of a connection with its mark', () => {
    const files = readdirSync('src', { recursive: true, encoding: 'utf8' })
      .map((name) => name.split(path.sep).join('/'))
      .filter((name) => name.endsWith('.ts') && !name.startsWith('demo/'));
    const unmarked = files.flatMap((file) => {
      if (Object.hasOwn(asData, file)) return [];
      const lines = readFileSync(path.join('src', file), 'utf8').split('\n');
      const sanitized = /\bplain\w*\(\s*(?:\w+\.)*(?:connection|named)\.name\b/;
      return lines.filter((line) => sanitized.test(line) && !/\bmarked\(/.test(line)).map((line) => `${file}: ${line}`);
    });
    assert.deepEqual(unmarked, []);
  });
});
