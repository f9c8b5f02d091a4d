import type { ProblemFacts } from '../../../src/core/base/problems.ts';

/** The sentences about a refused sign-in, as a person reads them. */
export const signInSentences = {
  wrongPassword: [[{}, 'The user name or password is incorrect.']],
  accountMayBeLocked: [
    [
      { said: 'User account is locked, see [help](https://x.example)' },
      'The service refused the sign-in: the account may be locked, or the password may have expired. Ask your administrator before you try again. The service says: "User account is locked, see [help]\u200b(https://x.example)"',
    ],
  ],
  moreThanPassword: [
    [
      {},
      "The service requires more than a user name and password, such as a second factor, which Org Access doesn't support. Ask your administrator.",
    ],
  ],
  clientRefused: [[{}, "The service doesn't accept the client ID or client secret. Check both."]],
  clientMayNot: [
    [
      { as: 'person' },
      "The service doesn't accept this client: its ID or secret is wrong, or it may not be used to sign in with a password. Check both, or ask your administrator.",
    ],
    [
      { as: 'client' },
      "The service doesn't accept this client: its ID or secret is wrong, or it may not sign in without a person. Check both, or ask your administrator.",
    ],
  ],
  passwordGrantUnsupported: [[{}, "This service doesn't allow signing in with a user name and password."]],
  clientGrantUnsupported: [
    [{}, "This service doesn't allow a client to sign in without a person. Change who signs in with Edit Connection."],
  ],
  signInNotUnderstood: [
    [
      { as: 'person' },
      "The service didn't accept the sign-in and gave no clear reason. The user name, the password, the client ID, or the client secret may be wrong. If they are right, check the base URL.",
    ],
    [
      { as: 'client' },
      "The service didn't accept the sign-in and gave no clear reason. The client ID or the client secret may be wrong. If they are right, check the base URL.",
    ],
  ],
  noTokenEndpoint: [
    [
      { endpoint: '/oauth/token' },
      'The service is at the base URL, but it issues no tokens at /oauth/token. Releases after 11.0 may keep their users in an external identity server. Ask your administrator for its token endpoint.',
    ],
  ],
  signInRefusedUnsaid: [
    [
      { status: 401 },
      'The service, or a gateway in front of it, refused the sign-in (401) without saying why. Use Check Connection, or ask your administrator.',
    ],
  ],
  scopeRefused: [[{}, "The service doesn't grant the requested scope. Edit the scope of the connection."]],
  deniedUnsaid: [
    [
      {},
      "The service denied this (403) without saying why. You may not have permission, or the service doesn't accept the access token. Sign in again, or ask your administrator.",
    ],
  ],
  redirectedWithin: [
    [
      { path: '/oauth/token/', addsSlash: true },
      "The service redirects to /oauth/token/, the same address with a slash at its end. Org Access doesn't follow redirects, to protect your credentials. Use the address with the slash.",
    ],
    [
      { path: '/login', addsSlash: false },
      "The service redirects to the path /login of the same address, perhaps to a sign-in page. Org Access doesn't follow redirects, to protect your credentials. Check the path in the base URL.",
    ],
  ],
} as const satisfies {
  readonly [C in keyof ProblemFacts]?: readonly (readonly [facts: ProblemFacts[C], sentence: string])[];
};
