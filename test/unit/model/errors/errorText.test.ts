import assert from 'node:assert/strict';
import { OrgAccessError } from '../../../../src/core/base/errors.ts';
import type { Problem, ProblemCode, ProblemFacts } from '../../../../src/core/base/problems.ts';
import { errorText, unexpectedText } from '../../../../src/model/errors/errorText.ts';

const host = 'service.example';

/** What a person reads of each problem, and of each fact of it that makes it another sentence. */
const sentences: { readonly [C in ProblemCode]: readonly (readonly [facts: ProblemFacts[C], sentence: string])[] } = {
  notSignedIn: [[{}, 'You are not signed in. Sign in first.']],
  noSuchConnection: [[{}, 'There is no such connection. Add one first.']],
  baseUrlChanged: [[{}, 'The base URL of this connection has changed meanwhile. Press Escape and sign in again.']],
  targetChanged: [
    [
      {},
      'The address or the account of this connection has changed meanwhile, and nothing was sent to the new one. Run the operation again.',
    ],
  ],
  endedMeanwhile: [[{}, 'The session ended meanwhile. Sign in again.']],
  renewedElsewhere: [
    [{}, 'Another window has renewed the token, and this one has not received it yet. Try again, or sign in again.'],
  ],
  noClientSecret: [
    [
      {},
      'The client secret of this connection is not stored here, so the token cannot be renewed. Sign in again to enter it.',
    ],
  ],
  signInCanceled: [[{}, 'The sign-in was canceled.']],
  passwordNotSent: [[{}, 'Nothing was sent. Enter your password again to go on, or press Escape.']],
  scopesNotGranted: [
    [
      { scopes: ['read', 'admin'] },
      'You are signed in, but the service did not grant what was asked for: read admin. Edit the scope of the connection, then sign in again.',
    ],
  ],
  storageSilent: [[{}, 'This computer’s secret storage does not answer. The token is renewed when it does.']],
  clientSecretNotKept: [
    [{}, 'The client secret was not kept, because secret storage does not answer. Try again in a moment.'],
  ],
  refreshFailed: [[{}, 'The token could not be refreshed.']],
  accessStateGone: [[{}, 'This state of your access is not there any more.']],
  notReached: [
    [
      { host, why: 'nameUnknown' },
      'The name service.example is not known. Check the base URL and your connection, VPN included.',
    ],
    [
      { host, why: 'nameServerSilent' },
      'The name service.example is not known. Check the base URL and your connection, VPN included.',
    ],
    [
      { host, why: 'refused' },
      'service.example refuses the connection: nothing answers at this address. Check the base URL and its port, or try again later.',
    ],
    [{ host, why: 'broken' }, 'service.example ended the connection before it had answered. Try again.'],
    [{ host, why: 'timedOut' }, 'There is no way to service.example from here. Check your connection, VPN included.'],
    [{ host, why: 'noRoute' }, 'There is no way to service.example from here. Check your connection, VPN included.'],
    [{ host, why: 'forbidden' }, 'service.example cannot be reached. Check the base URL and your connection.'],
    [{ host, why: 'unknown' }, 'service.example cannot be reached. Check the base URL and your connection.'],
  ],
  otherUserListens: [
    [
      { host },
      'Another user of this computer answers at service.example now, so nothing was sent. Start the service again, or sign in again if it has moved to that user.',
    ],
  ],
  requestNotMade: [[{ inLog: true }, 'The request could not be made. The log has the details.']],
  timedOut: [[{ seconds: 30 }, 'The service did not answer within 30 seconds. Try again, or check your connection.']],
  notSecure: [
    [
      { host, why: 'selfSigned' },
      'The certificate of service.example is self-signed. Ask your administrator for a trusted one, or to install it on this computer.',
    ],
    [
      { host, why: 'issuerUnknown' },
      'The certificate of service.example comes from an issuer that this computer does not know. Ask your administrator to install the issuer’s certificate.',
    ],
    [
      { host, why: 'expired' },
      'The certificate of service.example has expired. Tell the people who run the service, and check this computer’s clock.',
    ],
    [{ host, why: 'notYetValid' }, 'The certificate of service.example is not valid yet. Check this computer’s clock.'],
    [{ host, why: 'revoked' }, 'The certificate of service.example was revoked. Tell the people who run the service.'],
    [
      { host, why: 'otherName' },
      'The certificate that service.example shows was issued for another name. Check the base URL.',
    ],
    [{ host, why: 'notTls' }, 'No secure connection to service.example could be made. Check the address and its port.'],
  ],
  proxyRefused: [
    [
      { host },
      'The proxy refused the connection to service.example. Check "http.proxy" in the settings and its user name and password.',
    ],
  ],
  proxyAsksForPassword: [[{}, 'The proxy asks for a user name and password. Check "http.proxy" in the settings.']],
  redirected: [
    [{}, 'The service redirects to another place. Org Access does not follow redirects. Check the base URL.'],
    [
      { origin: 'https://other.example' },
      'The service redirects to https://other.example. Org Access does not follow redirects, to keep your credentials where they belong. Check the base URL.',
    ],
  ],
  answerTooLarge: [[{ host, limitMb: 16 }, 'The answer of service.example is larger than 16 MB and was not read.']],
  answerTooDeep: [
    [{ host, deepest: 1000 }, 'The answer of service.example is nested more than 1000 deep and was not read.'],
  ],
  answerTooHeavy: [
    [
      { host, limitMb: 56 },
      'The answer of service.example holds so many values that it would take up more than 56 MB of memory. It was not read.',
    ],
  ],
  answerNotRewritable: [
    [
      {},
      'The answer is too large to be written again without the credentials in it. Ask with curl and "org-access header".',
    ],
  ],
  textTooLong: [
    [
      { limitMb: 4 },
      'The answer is text of more than 4 MB that is not JSON, too long to be looked through for passwords. Ask with curl and "org-access header".',
    ],
  ],
  noAccessToken: [
    [{}, 'The service answered without an access token. Check that the base URL is the one of the service.'],
  ],
  notBearer: [[{}, 'The service issued a kind of token that Org Access cannot use. It works with bearer tokens.']],
  webPage: [
    [
      {},
      'A web page came back where data was expected, perhaps the sign-in page of a proxy or VPN. Open the base URL in a browser, then try again.',
    ],
  ],
  notTheInterface: [[{}, 'The answer is not what this service is documented to send. Check the base URL.']],
  answerNotRead: [[{}, 'The answer could not be read.']],
  accessNotRead: [[{ inLog: true }, 'Your access could not be read. The log has the details.']],
  callFailed: [[{}, 'Something unexpected happened. Run the call again.']],
  notAReport: [[{}, 'This file is not a report in JSON that Org Access has exported.']],
  pathElsewhere: [
    [
      {},
      'A path starts with "/", stays below the base URL of the connection, and has no "." or ".." between slashes, no "\\" and no "#". Nothing was sent.',
    ],
  ],
  addressTooLong: [
    [
      { longest: 1000 },
      'The address is longer than 1000 characters, too long to be shown whole before it is sent. Nothing was sent.',
    ],
  ],
  wrongPassword: [[{}, 'The user name or password is not right.']],
  sessionEnded: [[{}, 'The session has ended. Sign in again.']],
  tokenRefused: [[{}, 'The service no longer accepts the access token. Sign in again.']],
  moreThanPassword: [
    [
      {},
      'The service asks for more than user name and password, such as a second factor, which Org Access cannot give. Ask your administrator.',
    ],
  ],
  clientRefused: [[{}, 'The service does not accept the client ID or client secret. Check both.']],
  passwordGrantUnsupported: [[{}, 'This service does not accept sign-in with user name and password.']],
  refreshUnsupported: [[{}, 'This service does not refresh tokens. Sign in again when the token ends.']],
  requestNotUnderstood: [[{}, 'The service did not understand the request. Check the base URL.']],
  scopeRefused: [[{}, 'The service does not grant the scope that was asked for. Edit the scope of the connection.']],
  scopeTooSmall: [[{}, 'The token’s scope does not cover this. Edit the scope of the connection, then sign in again.']],
  refused: [
    [
      { status: 401, purpose: 'signIn' },
      'The service refused the sign-in (401). Check user name, password, client ID and client secret.',
    ],
    [{ status: 401, purpose: 'request' }, 'The service does not accept the access token (401). Sign in again.'],
    [
      { status: 403, purpose: 'signIn' },
      'The service refused the sign-in (403). Your account may be locked; ask your administrator.',
    ],
    [
      { status: 403, purpose: 'request' },
      'You are signed in, but this is not allowed to you (403). Ask your administrator for the privilege.',
    ],
    [{ status: 404, purpose: 'request' }, 'The service has nothing at this address (404). Check the base URL.'],
    [{ status: 408, purpose: 'signIn' }, 'The service gave up waiting (408). Try again.'],
    [{ status: 429, purpose: 'request' }, 'The service asks to slow down (429). Wait a little, then try again.'],
    [
      { status: 499, purpose: 'request' },
      'The service answered with status 499. Check the base URL, or try again later.',
    ],
    [{ status: 500, purpose: 'request' }, 'The service has a problem of its own (500). Try again later.'],
    [
      { status: 499, purpose: 'refresh' },
      'The service did not refresh the token (status 499). Org Access tries again. If this goes on, sign in again.',
    ],
    [
      { status: 500, purpose: 'refresh' },
      'The service cannot refresh the token at the moment (status 500). Org Access tries again.',
    ],
  ],
};

describe('errorText', () => {
  for (const [code, rows] of Object.entries(sentences)) {
    it(`has the words for ${code}`, () => {
      for (const [facts, sentence] of rows) {
        const error = new OrgAccessError('http', { code, ...facts } as Problem);
        assert.equal(errorText(error), sentence);
        assert.equal(error.message, code, 'the message is for developers');
      }
    });
  }

  it('shows what is asked of the service as text', () => {
    assert.doesNotMatch(
      errorText({ problem: { code: 'scopesNotGranted', scopes: ['[x](command:y)', 'a\u202eb'] } }),
      /\]\(|\u202e/,
    );
  });

  it('names the log for what nobody expected only where it has the details', () => {
    assert.equal(unexpectedText({ inLog: true }), 'Something unexpected happened. The log has the details.');
    assert.equal(unexpectedText({}), 'Something unexpected happened.');
  });
});
