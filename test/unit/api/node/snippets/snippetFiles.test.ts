import assert from 'node:assert/strict';
import { snippet } from '../../../../../src/api/node/snippets/snippets.ts';
import { posted } from '../../../../support/texts/copiedCalls.ts';

describe('snippet', () => {
  it('an HTTP file snippet evaluates no template in header values, and sends header values in Latin-1', () => {
    const text = snippet('http', {
      ...posted,
      headers: [
        ['siteId', '10:Oslo'],
        ['X-Own', '{{7*7}} ø'],
      ],
    });
    assert.ok(text.includes('\n  exports.header_x_own = "{\\u007b7*7}} ø";\n'), text);
    assert.ok(
      text.includes(
        '\n{{@request\n  request.headers["X-Own"] = header_x_own;\n  request.body = require(\'buffer\').Buffer.from(request.body);\n}}\n',
      ),
      text,
    );
    assert.ok(text.includes('\nsiteId: {{site_id}}\n') && !text.includes('X-Own: '), text);
    assert.doesNotMatch(snippet('http', posted), /@request/);
  });
});
