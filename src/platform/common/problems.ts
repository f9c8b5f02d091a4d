import type { NetworkCause, TlsCause } from './networkCodes.ts';

/** The purpose of a request decides what its refusal means to a person. `clientSignIn`: the client signs in as itself, without a person. */
export type RequestPurpose = 'signIn' | 'clientSignIn' | 'refresh' | 'request';

/** The part of a request that is too large. */
export type RequestPart = 'headers' | 'address' | 'body';

/** A fact that only `detailsInLog` gives, so that it is true. */
export interface InLog {
  /** The log has the details. */
  readonly inLog: true;
}

/** The fault of a header's value, with the first character that cannot be sent. */
export type HeaderFault =
  | { readonly why: 'empty' | 'controlCharacter' }
  | { readonly why: 'notLatin1'; readonly character: string };

/** Why a client certificate cannot be shown. `otherKey`: the key belongs to another certificate; `oldPfx`: its encryption is out of use. */
export type CertificateFault =
  | 'noCertificate'
  | 'noKey'
  | 'noPfx'
  | 'oldPfx'
  | 'otherKey'
  | 'passphraseNeeded'
  | 'passphraseWrong'
  | 'unusable';

/** A problem whose code says all has no facts. */
export type None = object;

interface AtHost {
  /** The host of the URL, with its port where that is not the usual one. */
  readonly host: string;
}

/** All problems, each with the facts that its sentence needs. The sentences are in `src/errors/common`. */
export interface ProblemFacts {
  // Nobody is signed in, or not as was thought.
  notSignedIn: None;
  noSuchConnection: None;
  baseUrlChanged: None;
  /** A call would go elsewhere, or be made as somebody else, than a person was told. */
  targetChanged: None;
  endedMeanwhile: None;
  /** The editor does not give a session to an extension on another computer. */
  sessionNotGiven: None;
  /** Another window has used the refresh token, and what it got for it is not here yet. */
  renewedElsewhere: None;
  noClientSecret: None;
  signInCanceled: None;
  /** A person did not agree to send the password to this address. */
  passwordNotSent: None;
  scopesNotGranted: { readonly scopes: readonly string[] };

  // Storage does not answer, or does not have it.
  storageSilent: None;
  clientSecretNotKept: None;
  refreshFailed: None;
  accessStateGone: None;

  // There was no answer.
  notReached: AtHost & { readonly why: NetworkCause };
  requestNotMade: InLog;
  timedOut: { readonly seconds: number };
  notSecure: AtHost & { readonly why: TlsCause };
  /** A file of the connection's client certificate is missing or cannot be read. */
  certificateFileNotRead: { readonly file: string };
  clientCertificateUnusable: { readonly file: string; readonly fault: CertificateFault };
  /** A secret header was never typed on this computer. */
  secretHeaderNotKnown: { readonly name: string };
  /** `status`: the proxy's own answer, where it is known. */
  proxyRefused: AtHost & { readonly status?: number };
  proxyAsksForPassword: None;
  /** The proxy wants a sign-in that is none by user name and password: `Negotiate`, `NTLM`. */
  proxyAsksForOther: { readonly schemes: readonly string[] };

  // The answer is not one that can be used.
  /** The origin is missing where it cannot be shown. */
  redirected: { readonly origin?: string };
  /** The service redirects to another path of the same origin. `addsSlash`: it is the path that was asked, with a slash at its end. */
  redirectedWithin: { readonly path: string; readonly addsSlash: boolean };
  answerTooLarge: AtHost & { readonly limitMb: number };
  answerTooDeep: AtHost & { readonly deepest: number };
  tooManyValues: AtHost & { readonly most: number };
  /** @property charset as the service calls it */
  charsetUnknown: { readonly charset: string };
  /** A response that is no text repeats a token or a secret of the session. */
  fileRepeatsSecret: None;
  noAccessToken: None;
  notBearer: None;
  webPage: None;
  notTheInterface: None;
  answerNotRead: None;
  accessNotRead: InLog;
  callFailed: None;
  notAReport: None;

  // A request is not sent.
  pathElsewhere: None;
  /** The service names another operation as the next page, where the method may do more than read. */
  pageElsewhere: { readonly method: string };
  addressTooLong: { readonly longest: number };
  organizationNeeded: None;
  siteNeeded: None;
  /** `*` stands for all organizations or sites, which this operation does not take. */
  allNotAllowed: None;
  /** An organization or a site lacks its ID or its name. */
  placeIncomplete: { readonly name: string };
  placeNotSendable: { readonly name: string } & HeaderFault;
  headerNotAllowed: { readonly name: string; readonly why: 'syntax' | 'reserved' };
  headerNotSendable: { readonly name: string } & HeaderFault;
  parameterUnknown: { readonly name: string; readonly known: readonly string[] };
  parameterMissing: { readonly name: string };
  parameterTwice: { readonly name: string };
  parameterType: { readonly name: string; readonly type: 'text' | 'integer' | 'boolean' };
  bodyMissing: None;

  // The service refuses.
  wrongPassword: None;
  /** @property said the service's own sentence, without secrets */
  accountMayBeLocked: { readonly said: string };
  sessionEnded: None;
  tokenRefused: None;
  /** The service wants more than a password, such as a second factor. */
  moreThanPassword: None;
  clientRefused: None;
  /** The client is not accepted, or may not sign in so. */
  clientMayNot: { readonly as: 'person' | 'client' };
  passwordGrantUnsupported: None;
  clientGrantUnsupported: None;
  refreshUnsupported: None;
  requestNotUnderstood: None;
  /** Some services say no more than this of a wrong password or client. */
  signInNotUnderstood: { readonly as: 'person' | 'client' };
  /** The base URL leads to the service, but nothing is at the token endpoint. */
  noTokenEndpoint: { readonly endpoint: string };
  /** A sign-in is refused with a status alone. */
  signInRefusedUnsaid: { readonly status: number };
  /** Refused by a web page, which is of something in between, since the service would not send it to a program. */
  refusedByPage: { readonly status: number; readonly purpose: RequestPurpose };
  /** The port speaks TLS, and was asked in plain HTTP. */
  wantsTls: None;
  /** A part of the request is larger than the service takes. */
  requestTooLarge: { readonly part: RequestPart; readonly status: number; readonly purpose: RequestPurpose };
  /** A request is refused with 403 and nothing else, which some services do also when the token does not count. */
  deniedUnsaid: None;
  scopeRefused: None;
  scopeTooSmall: None;
  /** The answer has no code that says more than its status does. */
  refused: { readonly status: number; readonly purpose: RequestPurpose };
}

export type ProblemCode = keyof ProblemFacts;

/** A problem: a code, and the facts of it. */
export type Problem<C extends ProblemCode = ProblemCode> = { [K in C]: { readonly code: K } & ProblemFacts[K] }[C];
