import assert from 'node:assert/strict';
import { OrgAccessError } from '../../../../src/core/base/errors.ts';
import type { Problem, ProblemCode, ProblemFacts } from '../../../../src/core/base/problems.ts';
import { errorText, unexpectedText } from '../../../../src/model/errors/errorText.ts';
import { betweenSentences } from '../../../support/texts/betweenSentences.ts';
import { requestSentences } from '../../../support/texts/requestSentences.ts';
import { signInSentences } from '../../../support/texts/signInSentences.ts';
import { tlsSentences } from '../../../support/texts/tlsSentences.ts';

const host = 'service.example';

/** What a person reads of each problem, and of each fact of it that makes it another sentence. */
const sentences: {
  readonly [
    C in Exclude<
      ProblemCode,
      | keyof typeof requestSentences
      | keyof typeof tlsSentences
      | keyof typeof signInSentences
      | keyof typeof betweenSentences
    >
  ]: readonly (readonly [facts: ProblemFacts[C], sentence: string])[];
} = {
  notSignedIn: [[{}, 'You are not signed in. Sign in first.']],
  noSuchConnection: [[{}, "This connection doesn't exist. Add a connection first."]],
  baseUrlChanged: [
    [{}, 'The base URL of this connection has changed in the meantime. Press Escape, then sign in again.'],
  ],
  sessionNotGiven: [
    [
      {},
      'No session is available from your own computer. Sign in there, and allow Org Access Remote to use the account.',
    ],
  ],
  targetChanged: [
    [
      {},
      'The base URL or the account of this connection has changed in the meantime. Nothing was sent. Run the operation again.',
    ],
  ],
  endedMeanwhile: [[{}, 'The session has ended in the meantime. Sign in again.']],
  renewedElsewhere: [
    [
      {},
      "Another window has refreshed the token, and this window hasn't received it yet. Try again, or sign in again.",
    ],
  ],
  noClientSecret: [
    [
      {},
      "The client secret of this connection isn't stored here, so the token can't be refreshed. Sign in again to enter it.",
    ],
  ],
  signInCanceled: [[{}, 'The sign-in was canceled.']],
  passwordNotSent: [[{}, 'Nothing was sent. Enter your password again to continue, or press Escape.']],
  scopesNotGranted: [
    [
      { scopes: ['read', 'admin'] },
      "You are signed in, but the service didn't grant the requested scope: read admin. Edit the scope of the connection, then sign in again.",
    ],
  ],
  storageSilent: [
    [{}, "This computer's secret storage isn't responding. The token will be refreshed as soon as it does."],
  ],
  clientSecretNotKept: [
    [{}, "The client secret wasn't saved because secret storage isn't responding. Try again in a moment."],
  ],
  refreshFailed: [[{}, 'The token could not be refreshed.']],
  accessStateGone: [[{}, 'This state of your access is no longer available.']],
  requestNotMade: [[{ inLog: true }, 'The request could not be sent. See the log for details.']],
  timedOut: [
    [{ seconds: 30 }, "The service didn't respond within 30 seconds. Try again, or check your network connection."],
  ],
  redirected: [
    [{}, "The service redirects to another address. Org Access doesn't follow redirects. Check the base URL."],
    [
      { origin: 'https://other.example' },
      "The service redirects to https://other.example. Org Access doesn't follow redirects, to protect your credentials. Check the base URL.",
    ],
  ],
  answerTooLarge: [[{ host, limitMb: 16 }, "The response from service.example is larger than 16 MB and wasn't read."]],
  answerTooDeep: [
    [
      { host, deepest: 1000 },
      "The response from service.example is nested more than 1000 levels deep and wasn't read.",
    ],
  ],
  tooManyValues: [
    [
      { host, most: 8_000_000 },
      "The response from service.example has more than 8,000,000 values and wasn't read. Send the request from the API view to see it as text and save it.",
    ],
  ],
  charsetUnknown: [
    [
      { charset: 'x-ebcdic' },
      'The response is in the character set "x-ebcdic", which isn\'t known here, so it can\'t be read. Ask the service administrator for UTF-8.',
    ],
  ],
  fileRepeatsSecret: [
    [{}, "The response is a file that repeats a token or a secret of your session, so it isn't handed on."],
  ],
  noAccessToken: [[{}, 'The service responded without an access token. Check that the base URL is correct.']],
  notBearer: [
    [{}, "The service issued a type of token that Org Access can't use. Org Access works with bearer tokens."],
  ],
  webPage: [
    [
      {},
      'A web page was returned instead of data, possibly the sign-in page of a proxy or VPN. Open the base URL in a browser, then try again.',
    ],
  ],
  notTheInterface: [[{}, "The response isn't in the format that the service documents. Check the base URL."]],
  answerNotRead: [[{}, 'The response could not be read.']],
  accessNotRead: [[{ inLog: true }, 'Your access could not be read. See the log for details.']],
  callFailed: [[{}, 'An unexpected error occurred. Run the operation again.']],
  notAReport: [[{}, "This file isn't a JSON report that was exported by Org Access."]],
  pathElsewhere: [
    [
      {},
      'A path must start with "/", stay below the base URL of the connection, and contain no "\\", no "#", and no "." or ".." between slashes. Nothing was sent.',
    ],
  ],
  addressTooLong: [
    [
      { longest: 1000 },
      'The address is longer than 1000 characters, too long to be shown in full before it is sent. Nothing was sent.',
    ],
  ],
  sessionEnded: [[{}, 'The session has ended. Sign in again.']],
  tokenRefused: [[{}, 'The service no longer accepts the access token. Sign in again.']],
  refreshUnsupported: [[{}, "This service doesn't refresh tokens. Sign in again when the token expires."]],
  requestNotUnderstood: [[{}, "The service didn't understand the request. Check the base URL."]],
  scopeTooSmall: [
    [{}, "The token's scope doesn't cover this request. Edit the scope of the connection, then sign in again."],
  ],
  refused: [
    [
      { status: 401, purpose: 'signIn' },
      'The service refused the sign-in (401). Check the user name, password, client ID, and client secret.',
    ],
    [{ status: 401, purpose: 'request' }, "The service doesn't accept the access token (401). Sign in again."],
    [
      { status: 403, purpose: 'signIn' },
      'The service refused the sign-in (403). Your account may be locked. Ask your administrator.',
    ],
    [
      { status: 403, purpose: 'request' },
      "You are signed in, but you don't have permission to do this (403). Ask your administrator for the privilege.",
    ],
    [{ status: 404, purpose: 'request' }, 'The service found nothing at this address (404). Check the base URL.'],
    [{ status: 408, purpose: 'signIn' }, 'The service timed out while waiting for the request (408). Try again.'],
    [
      { status: 504, purpose: 'request' },
      'A gateway in front of the service gets no response from it (504). Try again later.',
    ],
    [
      { status: 429, purpose: 'request' },
      'The service received too many requests (429). Wait a moment, then try again.',
    ],
    [
      { status: 499, purpose: 'request' },
      'The service responded with status 499. Check the base URL, or try again later.',
    ],
    [{ status: 500, purpose: 'request' }, 'The service reported an error on its side (500). Try again later.'],
    [
      { status: 499, purpose: 'refresh' },
      "The service didn't refresh the token (status 499). Org Access will try again. If this keeps happening, sign in again.",
    ],
    [
      { status: 500, purpose: 'refresh' },
      "The service can't refresh the token at the moment (status 500). Org Access will try again.",
    ],
  ],
};

describe('errorText', () => {
  for (const [code, rows] of Object.entries({
    ...sentences,
    ...tlsSentences,
    ...signInSentences,
    ...betweenSentences,
    ...requestSentences,
  })) {
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
    assert.equal(unexpectedText({ inLog: true }), 'An unexpected error occurred. See the log for details.');
    assert.equal(unexpectedText({}), 'An unexpected error occurred.');
  });
});
