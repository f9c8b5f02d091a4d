import { plainWithoutLinks } from '../../platform/common/text/displayText.ts';
import { writeNotKnownText } from '../../platform/errors/common/errorText.ts';
import type { TerminalProblem } from '../../terminals/node/refusal.ts';
import { terminalProblemText } from '../../terminals/node/terminalText.ts';

type Code = TerminalProblem['code'];
type Facts<C extends Code> = Extract<TerminalProblem, { readonly code: C }>;
/** Sentences by code, or undefined where the sentence of VS Code fits. */
type Sentences = { readonly [C in Code]?: (problem: Facts<C>) => string | undefined };

const clientFiles = 'ORG_ACCESS_CLIENT_CERT and ORG_ACCESS_CLIENT_KEY, or ORG_ACCESS_CLIENT_PFX';
const details = 'For details, set ORG_ACCESS_LOG=1.';
const again = () => 'The session has ended. Run the command again.';

const sentences: Sentences = {
  notSecure: ({ host, why }) => notSecure(plainWithoutLinks(host))[why],
  notReached: ({ host, why }) =>
    why === 'brokenWithCertificate'
      ? `${host} closed the connection before it responded. It may not accept the client certificate: check ${clientFiles}, or try again.`
      : undefined,
  certificateFileNotRead: ({ file }) =>
    `The file ${plainWithoutLinks(file)} of the client certificate can't be read. Check ${clientFiles}.`,
  clientCertificateUnusable: ({ file, fault }) =>
    fault === 'passphraseNeeded' || fault === 'passphraseWrong'
      ? `The key in ${plainWithoutLinks(file)} can't be opened. Check ORG_ACCESS_CLIENT_PASSPHRASE, its passphrase.`
      : undefined,
  proxyNotReached: ({ proxy }) =>
    `The proxy ${plainWithoutLinks(proxy)} can't be reached. Check HTTPS_PROXY. If the service doesn't need a proxy, add it to NO_PROXY.`,
  proxyRefused: ({ host, status = 407 }) => (status < 500 ? proxyRefused(host, status) : undefined),
  proxyAsksForPassword: () => 'The proxy requires a user name and password. Check HTTPS_PROXY.',
  proxyAsksForOther: ({ schemes }) =>
    `The proxy requires a sign-in by ${schemes.join(', ')}, which isn't supported here. Ask your administrator whether the service can be reached without the proxy (NO_PROXY) or through another one.`,
  refusedByPage: ({ status }) =>
    `A web page was returned in place of a response (${status}). Something between this computer and the service, such as a proxy or a gateway, may have refused the request. Ask your administrator.`,
  clientGrantUnsupported: () =>
    "This service doesn't allow a client to sign in without a person. Unset ORG_ACCESS_GRANT_TYPE, and set the variables of a user.",
  signInRefusedUnsaid: ({ status }) =>
    `The service, or a gateway in front of it, refused the sign-in (${status}) without saying why. Ask your administrator.`,
  scopeRefused: () => "The service doesn't grant the requested scope. Check ORG_ACCESS_SCOPE.",
  scopeTooSmall: () => "The token's scope doesn't cover this request. Check ORG_ACCESS_SCOPE.",
  deniedUnsaid: () => 'The service denied this (403) without saying why. Ask your administrator.',
  tokenRefused: () => "The service doesn't accept the access token that it has issued. Ask your administrator.",
  refreshUnsupported: again,
  refreshFailed: again,
  sessionEnded: again,
  endedMeanwhile: again,
  notSignedIn: again,
  tooManyValues: ({ host, most }) => `The response from ${host} has more than ${most} values and wasn't read.`,
  requestNotMade: () => `The request couldn't be sent. ${details}`,
  accessNotRead: () => `Your access couldn't be read. ${details}`,
  writeNotKnown: ({ cause }) => `${standaloneText(cause)} ${writeNotKnownText()}`,
  unexpected: () => `An unexpected error occurred. ${details}`,
  siteNeeded: () => placeNeeded('site'),
  organizationNeeded: () => placeNeeded('organization'),
  placeNeeded: ({ kind }) => placeNeeded(kind),
  connectionNotAllowed: () => 'Without VS Code, the only connection is that of the variables. Omit --connection.',
  noCaFile: ({ reason }) =>
    reason === 'notForPrograms'
      ? 'Other programs can\'t use the certificate of ORG_ACCESS_TRUSTED_CERT_FILE. Use "org-access call".'
      : undefined,
};

/** Returns the sentence for a problem, with variables and options in place of the commands and settings of VS Code. */
export function standaloneText(problem: TerminalProblem): string {
  const own = sentences[problem.code] as ((known: TerminalProblem) => string | undefined) | undefined;
  return own?.(problem) ?? terminalProblemText(problem);
}

function notSecure(host: string): Readonly<Partial<Record<Facts<'notSecure'>['why'], string>>> {
  return {
    selfSigned: `The certificate of ${host} is self-signed. To trust it, name a PEM file with it in ORG_ACCESS_TRUSTED_CERT_FILE.`,
    issuerUnknown: `The certificate of ${host} comes from an issuer that isn't trusted. To trust it, name a PEM file with the certificate of the issuer in ORG_ACCESS_CA_FILE.`,
    incompleteChain: `The certificate chain of ${host} is incomplete: the service doesn't send the certificate of its issuer, such as an intermediate certificate, and it isn't trusted here. Ask the service administrator to add it, or name a PEM file with it in ORG_ACCESS_CA_FILE.`,
    otherName: `The certificate of ${host} doesn't list this name or address. Check ORG_ACCESS_URL, or trust exactly this certificate, whatever its names: name a PEM file with it in ORG_ACCESS_TRUSTED_CERT_FILE.`,
    otherCertificate: `${host} shows a different certificate than the one in ORG_ACCESS_TRUSTED_CERT_FILE, so nothing was sent. Ask your administrator whether it was replaced.`,
    clientCertificate: `${host} asks for a client certificate. Name yours in ${clientFiles}.`,
    clientCertificateRefused: `${host} doesn't accept the client certificate. Check ${clientFiles}, or ask your administrator for another one.`,
    handshakeRefused: `${host} refused the secure connection. It may ask for a client certificate, or not accept yours. Check ${clientFiles}.`,
    ownCertificate: `The client certificate can't be used. Check ${clientFiles}, and ORG_ACCESS_CLIENT_PASSPHRASE.`,
  };
}

function proxyRefused(host: string, status: number): string {
  return status === 407
    ? `The proxy refused to connect to ${host}. Check HTTPS_PROXY with its user name and password.`
    : `The proxy doesn't allow connections to ${host} (${status}). Ask the proxy administrator. If the service doesn't need a proxy, add it to NO_PROXY.`;
}

function placeNeeded(kind: 'organization' | 'site'): string {
  return kind === 'site'
    ? 'This needs a site, and none is given. Use --site or ORG_ACCESS_SITE. Nothing was sent.'
    : 'This needs an organization, and none is given. Use --org or ORG_ACCESS_ORG. Nothing was sent.';
}
