import * as l10n from '@vscode/l10n';
import { OrgAccessError } from '../base/errors.ts';
import { otherUserCode } from '../connection/localPeer.ts';

/**
 * Turns what the HTTP client threw into an error that says what happened and what to do.
 *
 * @param url names the host in the message; its path and query do not appear
 */
export function describeFailure(error: unknown, url: URL, maxBytes: number): OrgAccessError {
  if (error instanceof OrgAccessError) return error;
  const host = url.host;
  const codes = codesOf(error);
  const first = (known: Readonly<Record<string, () => string>>) => codes.find((code) => Object.hasOwn(known, code));
  if (codes.includes('max-size')) {
    const limit = Math.round(maxBytes / 1024 / 1024);
    return new OrgAccessError('tooLarge', l10n.t('The answer of {0} is larger than {1} MB and was not read.', host, limit), { cause: error });
  }
  const tls = tlsMessages(host);
  const tlsCode = first(tls);
  if (tlsCode) return new OrgAccessError('tls', tls[tlsCode]?.() ?? '', { cause: error });
  if (codes.some((code) => code === 'EPROTO' || code.startsWith('ERR_SSL_') || code.startsWith('ERR_TLS_'))) {
    return new OrgAccessError('tls', l10n.t('No secure connection to {0} could be made. Check the address and its port.', host), { cause: error });
  }
  if (codes.includes(otherUserCode)) {
    return new OrgAccessError('network', l10n.t('Another user of this computer answers at {0} now, so nothing was sent. Start the service again, or sign in again if it has moved to that user.', host), { cause: error });
  }
  const network = networkMessages(host);
  const networkCode = first(network);
  if (codes.some((code) => /proxy/i.test(code)) || blamesProxy(error, url, networkCode !== undefined)) {
    return new OrgAccessError('proxy', l10n.t('The proxy refused the connection to {0}. Check "http.proxy" in the settings and its user name and password.', host), {
      cause: error,
    });
  }
  const message = networkCode && network[networkCode]?.();
  return new OrgAccessError('network', message ?? l10n.t('{0} cannot be reached. Check the base URL and your connection.', host), { cause: error });
}

function tlsMessages(host: string): Readonly<Record<string, () => string>> {
  const unknownIssuer = () =>
    l10n.t('The certificate of {0} comes from an issuer that this computer does not know. Ask your administrator to install the issuer’s certificate.', host);
  const selfSigned = () =>
    l10n.t('The certificate of {0} is self-signed. Ask your administrator for a trusted one, or to install it on this computer.', host);
  return {
    DEPTH_ZERO_SELF_SIGNED_CERT: selfSigned,
    SELF_SIGNED_CERT_IN_CHAIN: unknownIssuer,
    UNABLE_TO_VERIFY_LEAF_SIGNATURE: unknownIssuer,
    UNABLE_TO_GET_ISSUER_CERT: unknownIssuer,
    UNABLE_TO_GET_ISSUER_CERT_LOCALLY: unknownIssuer,
    CERT_HAS_EXPIRED: () => l10n.t('The certificate of {0} has expired. Tell the people who run the service, and check this computer’s clock.', host),
    CERT_NOT_YET_VALID: () => l10n.t('The certificate of {0} is not valid yet. Check this computer’s clock.', host),
    CERT_REVOKED: () => l10n.t('The certificate of {0} was revoked. Tell the people who run the service.', host),
    ERR_TLS_CERT_ALTNAME_INVALID: () => l10n.t('The certificate that {0} shows was issued for another name. Check the base URL.', host),
  };
}

function networkMessages(host: string): Readonly<Record<string, () => string>> {
  const unknownHost = () => l10n.t('The name {0} is not known. Check the base URL and your connection, VPN included.', host);
  const unreachable = () => l10n.t('There is no way to {0} from here. Check your connection, VPN included.', host);
  const broken = () => l10n.t('{0} ended the connection before it had answered. Try again.', host);
  return {
    ENOTFOUND: unknownHost,
    EAI_AGAIN: unknownHost,
    ECONNREFUSED: () => l10n.t('{0} refuses the connection: nothing answers at this address. Check the base URL and its port, or try again later.', host),
    ECONNRESET: broken,
    EPIPE: broken,
    ERR_STREAM_PREMATURE_CLOSE: broken,
    ETIMEDOUT: unreachable,
    EHOSTUNREACH: unreachable,
    ENETUNREACH: unreachable,
    ENETDOWN: unreachable,
  };
}

/** Codes and types along the chain of causes, outermost first; a chain may be a loop. */
function codesOf(error: unknown): string[] {
  const codes: string[] = [];
  const seen = new Set<unknown>();
  const queue: unknown[] = [error];
  for (const item of queue) {
    if (typeof item !== 'object' || item === null || seen.has(item) || seen.size > 20) continue;
    seen.add(item);
    const { code, type, cause, errors } = item as { code?: unknown; type?: unknown; cause?: unknown; errors?: unknown };
    for (const name of [code, type]) if (typeof name === 'string') codes.push(name);
    queue.push(cause, ...(Array.isArray(errors) ? (errors as unknown[]) : []));
  }
  return codes;
}

/**
 * Whether the message is that of a proxy, or of what VS Code sends requests through one with. The address of the service,
 * in which the word may stand as well, says nothing about that.
 */
function blamesProxy(error: unknown, { origin, hostname }: URL, hasNetworkCode: boolean): boolean {
  const message = error instanceof Error ? error.message : '';
  const reason = message.replace(new RegExp(`${literally(origin)}\\S*`, 'gi'), '');
  const ownName = new RegExp(`(?<![\\w.-])${literally(hostname)}(?![\\w-]|\\.\\w)`, 'gi');
  const others = reason.replace(ownName, '');
  if (hasNetworkCode && others !== reason) return false;
  return /proxy|tunneling socket/i.test(others);
}

function literally(text: string): string {
  return text.replace(/[^\w]/g, '\\$&');
}
