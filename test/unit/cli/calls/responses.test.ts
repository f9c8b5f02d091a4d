import assert from 'node:assert/strict';
import { errorSentences } from '../../../../src/cli/responses.ts';

describe('errorSentences', () => {
  it('errorSentences says which part of the request is too large', () => {
    for (const [status, text, words] of [
      [431, '', /status 431\. The headers of the request, mostly the token, are too large/],
      [400, '<html><p>Size of a request header field exceeds server limit.', /status 400\. The headers of the request/],
      [414, '', /status 414\. The address .* fewer or shorter parameters/],
      [413, '{}', /status 413\. The request is larger .* Send less at once/],
    ] as const)
      assert.match(errorSentences({ status, text }), words);
  });

  it("errorSentences mentions a proxy only if the response is a web page that the service didn't send", () => {
    const page = '<!doctype html><title>Blocked</title>';
    assert.match(errorSentences({ status: 403, text: page }), /status 403\. It is a web page, perhaps of a proxy/);
    assert.equal(errorSentences({ status: 404, text: '{}' }), 'The service responded with status 404.');
    assert.equal(errorSentences({ status: 502, text: page }), 'The service responded with status 502.');
  });
});
