import assert from 'node:assert/strict';
import { terminalProblemText } from '../../../../src/terminals/node/terminalText.ts';
import { writeQuestionText, writesQuestionText, type Write } from '../../../../src/terminals/node/writePermission.ts';

const write: Write = {
  connection: {
    id: 'acme',
    name: 'Acme',
    baseUrl: 'https://service.example',
    clientId: '',
    scope: '',
    production: true,
  },
  username: 'robin',
  method: 'PUT',
  address: 'https://service.example/api/v2/devices/purge',
  kind: 'write',
  operation: 'Hide devices',
  place: { organization: { id: '7', name: 'Acme' }, site: { id: '8', name: 'Oslo' } },
  content: ['X-Org: [x](command:evil)', 'Targets (1): 10.0.0.0/24'],
};

describe('questions about writes', () => {
  it('writeQuestionText names the operation, the URL, the person, the place, what is sent, and whether the connection is for production', () => {
    assert.equal(
      writeQuestionText(write),
      'A program in a terminal wants to send "Hide devices": PUT https://service.example/api/v2/devices/purge — It is sent to Acme (production) as robin. It is for the organization Acme and the site Oslo. X-Org: [x]\u200b(command:evil) · Targets (1): 10.0.0.0/24',
    );
    const { operation: _, place: __, ...bare } = { ...write, content: [] };
    const hidden = writeQuestionText({ ...bare, method: 'GET', kind: 'read', showsHidden: true });
    assert.match(
      hidden,
      /send this GET request: GET https:.* robin\. The program can read passwords in the response\.$/,
    );
    const all = writesQuestionText(write);
    assert.match(all, /^Allow writes without a question in this terminal\? .* Acme \(production\) as robin until you/);
  });

  it('writeQuestionText fits into a notification with the longest names and URLs, and contains no clickable links', () => {
    const long = `[x](command:evil)${'n'.repeat(200)}`;
    const place = { organization: { name: long }, site: { name: long } };
    const connection = { ...write.connection, name: long };
    const address = `https://service.example/${'a'.repeat(476)}`;
    const texts = [writeQuestionText, writesQuestionText].map((text) =>
      text({ ...write, content: [], connection, place, address, username: long, operation: long, showsHidden: true }),
    );
    for (const text of texts) {
      assert.ok(text.includes(address));
      assert.doesNotMatch(text, /\]\(command/);
    }
    assert.ok((texts[0]?.length ?? 0) <= 1000, String(texts[0]?.length));
  });
});

describe('terminalProblemText', () => {
  it('terminalProblemText names places in the format in which they can be typed', () => {
    const candidates = Array.from({ length: 10 }, (_, index) => ({
      organization: { id: '1', name: 'Acme' },
      site: { id: String(index), name: 'Oslo' },
    }));
    assert.match(
      terminalProblemText({ code: 'placeAmbiguous', kind: 'site', name: 'Oslo', candidates }),
      /^"Oslo" is the name of several sites\. Use --org too, or the ID: Acme \(1\) > Oslo \(0\); .*Acme \(1\) > Oslo \(7\); …\. Nothing was sent\.$/,
    );
  });

  it('terminalProblemText names an operation in the format in which it can be typed in a shell', () => {
    const wanted = (operation: string) => terminalProblemText({ code: 'bodyWanted', operation });
    assert.match(wanted('own PUT /x'), /org-access call "own PUT \/x" --skeleton/);
    assert.match(wanted('hide-devices'), /org-access call hide-devices --skeleton/);
  });
});
