import http from 'node:http';
import https, { type RequestOptions } from 'node:https';
import { isObject } from '../../../platform/common/json/json.ts';
import type { HttpYacRequest, SentRequest } from './sentRequest.ts';

/** Placeholder for the token in HTTP files, which never get the token itself. */
export const tokenPlaceholder = 'org-access-puts-the-token-here';

/** Returns where a request whose variables are replaced names the token. Only its `Authorization` header may. */
export function tokenUse({ url, headers, body }: HttpYacRequest): 'none' | 'authorization' | 'elsewhere' {
  const values = Object.entries(isObject(headers) ? headers : {}).flatMap(([name, value]) =>
    [value].flat().map((one) => [name, String(one)] as const),
  );
  const named = [['url', String(url)] as const, ...values, ['body', String(body)] as const].filter(([, text]) =>
    isNamedIn(text),
  );
  const [[name, text] = ['', '']] = named;
  if (named.length === 0) return 'none';
  const isOnlyThere = named.length === 1 && name.toLowerCase() === 'authorization';
  return isOnlyThere && text === `Bearer ${tokenPlaceholder}` ? 'authorization' : 'elsewhere';
}

function isNamedIn(text: string): boolean {
  const [, basic = ''] = /^Basic (\S+)$/i.exec(text) ?? [];
  return [text, Buffer.from(basic, 'base64').toString()].some((one) => one.includes(tokenPlaceholder));
}

/**
 * Replaces the placeholder by the token each time that the request is sent. No redirect is followed, and no option of
 * the file or the workspace sends the token to another host, or to one whose certificate isn't valid. httpYac, which
 * logs and keeps requests, doesn't get the token.
 *
 * @param token rejects if the request may not be sent
 */
export function sendWithToken(request: HttpYacRequest, token: (sent: SentRequest) => Promise<string>): void {
  request.noRedirect = true;
  request.options = {
    ...request.options,
    http2: false,
    request: async (url: URL, { method, headers, body, agent, ca, cert, key, passphrase, pfx }: GotOptions) => {
      const authorization = `Bearer ${await token({ url: url.href, method, headers, body })}`;
      const own = { method, headers: { ...headers, host: url.host, authorization } };
      // Only HTTPS may use an agent of the file, because a proxy could read plain HTTP.
      return url.protocol === 'https:'
        ? https.request(url, { ...own, agent, ca, cert, key, passphrase, pfx })
        : http.request(url, own);
    },
  };
}

/** Options with which got 11, the HTTP client of httpYac, calls its option `request`. */
type GotOptions = Omit<SentRequest, 'url'> &
  Pick<RequestOptions, 'agent' | 'ca' | 'cert' | 'key' | 'passphrase' | 'pfx'>;
