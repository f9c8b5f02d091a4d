import assert from 'node:assert/strict';
import type { AddressProblem } from '../../../../src/connections/common/baseUrl.ts';
import type { ConnectionProblem } from '../../../../src/connections/node/connectionSettings.ts';
import {
  connectionProblemText,
  leftOutConnectionText,
  marked,
} from '../../../../src/connections/node/connectionText.ts';

const ofAddress: Readonly<Record<AddressProblem, string>> = {
  empty: 'Enter the base URL of the service, such as https://service.example.com.',
  incomplete: "This isn't a complete URL. Enter one such as https://service.example.com.",
  otherScheme: 'The base URL must start with https://.',
  unprotected:
    'Use https://. Plain http:// would send your password unencrypted. It is accepted only for localhost, 127.0.0.1, and [::1].',
  credentials: "Leave the user name and password out of the base URL. You'll be asked for them later.",
  extra: 'Remove everything from "?" or "#" onward.',
};
const ofConnection: Readonly<Record<ConnectionProblem, string>> = {
  ...ofAddress,
  noObject: 'The entry must be an object with a base URL and a client ID.',
  noClientId: 'The client ID is missing.',
  sameId: 'An earlier connection has the same ID.',
  trusted: "The trusted certificate can't be read.",
  clientCertificate:
    'The client certificate needs the path of a certificate and of its key, or the path of a PFX file.',
  tokenEndpoint: 'The token endpoint must be a path such as /oauth/token, or an address that starts with https://.',
  clientAuthentication: 'The client authentication must be "form", "basic", or "none".',
  grantType: 'The grant type must be "password" or "client_credentials".',
  headers:
    'There can be up to 10 headers, each with a name of its own, and none that Org Access sets itself, such as Authorization.',
};

describe('connectionText', () => {
  it('connectionProblemText returns a sentence for every problem with an address', () => {
    for (const [problem, sentence] of Object.entries(ofAddress))
      assert.equal(connectionProblemText(problem as AddressProblem), sentence);
  });

  it('marked adds "(production)" only to the names of production connections', () => {
    assert.equal(marked({ production: true }, 'Acme'), 'Acme (production)');
    assert.equal(marked({}, 'Acme'), 'Acme');
  });

  it('leftOutConnectionText names the position of an invalid connection in the settings', () => {
    for (const [problem, sentence] of Object.entries(ofConnection))
      assert.equal(leftOutConnectionText([3, problem as ConnectionProblem]), `Connection 3: ${sentence}`);
  });
});
