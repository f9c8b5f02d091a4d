import type { ClientAuthentication } from '../../connections/common/connection.ts';
import type { InLog } from '../../errors/common/logHint.ts';
import type { NetworkCause } from '../../errors/common/networkCauseWords.ts';
import type { OddAnswer } from '../../errors/common/networkCodes.ts';
import type { Problem } from '../../errors/common/problems.ts';
import type { None } from '../../errors/common/problemTable.ts';
import type { TlsCause } from '../../errors/common/tlsCauseWords.ts';
import type { ReauthReason } from '../../session/common/session.ts';
import type { CertificateFacts } from '../../tls/common/certificateFacts.ts';

interface AtHost {
  /** Name or address, without a port. */
  readonly host: string;
}

interface AtPort {
  readonly port: number;
}

interface WithStatus {
  readonly status: number;
}

/** A step has met this error. */
interface Met {
  readonly problem: Problem;
}

/** Findings on the way to the service: proxy, name and connection. */
export interface NetworkFacts {
  noProxy: AtHost & { readonly why: 'thisComputer' | 'exception' | 'off' | 'unset' };
  /** A proxy is set, but not as an address. */
  proxyUnreadable: None;
  proxyReached: None;
  proxyNotReached: AtHost & { readonly why: NetworkCause };

  noName: None;
  nameFound: AtHost & { readonly addresses: number };
  nameUnknown: AtHost;
  nameServerSilent: AtHost;
  /** A proxy looks the name up. */
  nameLeftToProxy: AtHost;
  /** The editor gets an answer all the same. */
  nameNotNeeded: AtHost;

  proxyConnects: None;
  editorConnects: None;
  portOpen: AtPort;
  portPartlyOpen: AtPort & { readonly open: number; readonly addresses: number };
  portClosed: AtHost & AtPort & { readonly why: NetworkCause };
  /** The editor gets an answer all the same. */
  portNotNeeded: AtPort;
}

/** Who vouches for the service: this computer, or a person, for one certificate or for an authority. */
export type TrustedBy = 'computer' | 'certificate' | 'authority';

/** The programs in terminals that trust the same: those with access, `org-access` alone, all, or some. */
export type TrustingPrograms = 'withAccess' | 'helper' | 'all' | 'some';

interface Accepted {
  readonly by: TrustedBy;
  readonly programs: TrustingPrograms;
  /** The client has a certificate of its own, which was not refused. */
  readonly hasOwn: boolean;
}

/** Findings when the service shows its certificate, and the client its own. */
export interface TlsFacts {
  noCertificate: None;
  tunnelRefused: WithStatus;
  tunnelFailed: Met;
  /** `isAlone`: the certificate came without that of its issuer. */
  notSecure: { readonly why: TlsCause; readonly isAlone: boolean };
  otherAuthority: None;
  certificateEnds: { readonly days: number } & Accepted;
  certificateAccepted: Accepted;
  ownCertificateUnusable: Met;
  ownCertificateExpired: { readonly days: number };
  ownCertificateEnds: { readonly days: number };
  notTls: AtPort;
  handshakeBroke: AtHost & { readonly why: NetworkCause };
}

/** Findings in the answer to a request without a token, and in its time. */
export interface HttpFacts {
  proxyAsksForPassword: None;
  /** The proxy wants a sign-in that is none by user name and password. */
  proxyAsksForOther: { readonly schemes: readonly string[] };
  serverProblem: WithStatus;
  webPage: WithStatus;
  /** The port speaks TLS, and was asked in plain HTTP. */
  wantsTls: None;
  notAccepted: None;
  oddAnswer: AtHost & { readonly why: OddAnswer | 'cutShort' };
  /** A part of the request without a token is too large already. */
  requestTooLarge: Met;
  notSendable: Met;
  notHere: WithStatus & { readonly origin: string; readonly hasPath: boolean };
  xml: None;
  asksForToken: None;
  asksForOther: None;
  givesUnasked: WithStatus;
  refusesUnasked: None;
  asksToSlowDown: None;
  unusualStatus: WithStatus;
  redirected: Met;
  noAnswer: Met;
  farTooLarge: None;
  broke: Met;

  noTime: None;
  clocksAgree: None;
  clockAhead: { readonly seconds: number };
  clockBehind: { readonly seconds: number };
}

/** Findings about the token, and in the user detail. */
export interface SessionFacts {
  restoring: None;
  signingIn: None;
  signedOut: None;
  sessionEnded: { readonly reason: ReauthReason };
  notRenewedYet: Met;
  runOutNotRenewed: Met;
  runOut: { readonly isRenewable: boolean };
  tokenValid: { readonly isRenewable: boolean };

  noToken: None;
  notUnderstood: None;
  nothingGranted: None;
  accessRead: { readonly isWhole: boolean };
  tokenRefused: None;
  detailRefused: None;
  /** A client has signed in as itself, and is no person. */
  noDetailOfClient: None;
  notTheInterface: Met;
  accessNotRead: Met;
}

/** All findings of steps, each with the facts that its sentences need. The sentences are in `src/check/common`. */
export interface FindingFacts extends NetworkFacts, TlsFacts, HttpFacts, SessionFacts {
  /** A step before it has failed. */
  notTried: None;
  /** The step threw what nobody expected. */
  notCarriedOut: InLog;
}

export type FindingCode = keyof FindingFacts;

/** The finding of a step: a code, and the facts of it. Text of the service is not among them, apart from the origin of a redirect. */
export type Found<C extends FindingCode = FindingCode> = { [K in C]: { readonly code: K } & FindingFacts[K] }[C];

/** Facts that were measured or read, by their names. Values may be text of the service. Times are in milliseconds since the epoch. */
export interface FactValues {
  proxy: string;
  proxySource: string;
  hasUserName: boolean;
  proxyStatus: number;
  /** The code of an error of Node.js or the system. */
  code: string;
  addresses: readonly string[];
  /** Address and port, and how long it took to open a connection, or the code of why none could be opened. */
  tried: { readonly at: string; readonly result: string | number };
  protocol: string;
  certificate: CertificateFacts;
  /** The certificate of the client. */
  ownCertificate: CertificateFacts;
  /** SHA-256 of the certificate that a person has trusted. */
  trustedFingerprint: string;
  /** Names of headers that each request carries. */
  headers: readonly string[];
  clientAuthentication: ClientAuthentication;
  tokenEndpoint: string;
  status: number;
  form: Form;
  schemes: readonly string[];
  serviceTime: number;
  ownTime: number;
  issued: number;
  /** Undefined where the service does not say. */
  validUntil: number | undefined;
  isRenewable: boolean;
  kind: string;
  organizations: number;
  sites: number;
  privileges: number;
  unread: number;
}

/** The form of a body. */
export type Form = 'json' | 'html' | 'xml' | 'empty' | 'other';

export type Fact<N extends keyof FactValues = keyof FactValues> = {
  [K in N]: readonly [name: K, value: FactValues[K]];
}[N];
