import assert from 'node:assert/strict';
import { errorSentences } from '../../../../src/cli/responses.ts';

describe('errorSentences', () => {
  it('errorSentences says that a request is too large', () => {
    for (const [status, text] of [
      [431, ''],
      [414, ''],
      [413, '{}'],
    ] as const)
      assert.match(errorSentences({ status, text }), /The request, or its token, is larger than the service accepts\./);
  });

  it("errorSentences mentions a proxy only if the response is a web page that the service didn't send", () => {
    const page = '<!doctype html><title>Blocked</title>';
    assert.match(errorSentences({ status: 403, text: page }), /status 403\. It is a web page, perhaps of a proxy/);
    assert.equal(errorSentences({ status: 404, text: '{}' }), 'The service responded with status 404.');
    assert.equal(errorSentences({ status: 502, text: page }), 'The service responded with status 502.');
  });
});
