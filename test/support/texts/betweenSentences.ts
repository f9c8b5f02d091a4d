import type { ProblemFacts } from '../../../src/core/base/problems.ts';

const host = 'service.example';

/** The sentences about what did not get through to the service, as a person reads them. */
export const betweenSentences = {
  notReached: [
    [
      { host, why: 'nameUnknown' },
      'The host service.example could not be found. Check the base URL, your network connection, and your VPN.',
    ],
    [
      { host, why: 'nameServerSilent' },
      'The host service.example could not be found. Check the base URL, your network connection, and your VPN.',
    ],
    [
      { host, why: 'refused' },
      'service.example refused the connection: nothing responds at this address. Check the base URL and its port, or try again later.',
    ],
    [{ host, why: 'broken' }, 'service.example closed the connection before it responded. Try again.'],
    [{ host, why: 'timedOut' }, 'There is no route to service.example. Check your network connection and your VPN.'],
    [{ host, why: 'noRoute' }, 'There is no route to service.example. Check your network connection and your VPN.'],
    [{ host, why: 'forbidden' }, "service.example can't be reached. Check the base URL and your network connection."],
    [
      { host, why: 'brokenWithCertificate' },
      'service.example closed the connection before it responded. It may not accept the client certificate of this connection: check it with Edit Connection, or try again.',
    ],
    [
      { host, why: 'notHttp' },
      'service.example responded with something that is no valid HTTP. Check the base URL and its port, or ask the service administrator.',
    ],
    [
      { host, why: 'cutShort' },
      'service.example closed the connection in the middle of its response. Try again. If this keeps happening, tell the service administrator.',
    ],
    [
      { host, why: 'badHeader' },
      "service.example responded, but one of its headers isn't valid HTTP, for example because it contains a control character. Tell the service administrator.",
    ],
    [
      { host, why: 'headersTooLarge' },
      'service.example responded, but its headers are larger than VS Code accepts (16 KB), for example because of large cookies. Ask the service administrator to make them smaller.',
    ],
    [
      { host, why: 'badLineBreaks' },
      "service.example responded, but ends the lines of its headers in a way that isn't valid HTTP. Tell the service administrator.",
    ],
    [
      { host, why: 'badCompression' },
      "service.example says that its response is compressed, but it isn't, or is damaged. Tell the service administrator, or whoever runs the proxy or gateway in between.",
    ],
    [{ host, why: 'unknown' }, "service.example can't be reached. Check the base URL and your network connection."],
  ],
  proxyRefused: [
    [
      { host },
      'The proxy refused to connect to service.example. Check the setting "http.proxy" with its user name and password.',
    ],
    [
      { host, status: 407 },
      'The proxy refused to connect to service.example. Check the setting "http.proxy" with its user name and password.',
    ],
    [
      { host, status: 403 },
      'The proxy doesn\'t allow connections to service.example (403). Ask the proxy administrator, or add the service to "http.noProxy" if it doesn\'t need the proxy.',
    ],
    [
      { host, status: 503 },
      'The proxy could not connect to service.example (503). Try again later, or ask the proxy administrator.',
    ],
  ],
  proxyAsksForPassword: [[{}, 'The proxy requires a user name and password. Check the setting "http.proxy".']],
  proxyAsksForOther: [
    [
      { schemes: ['Negotiate', 'NTLM'] },
      'The proxy requires a sign-in by Negotiate, NTLM, for which a user name and password in "http.proxy" are of no use. Ask your administrator whether the service can be reached without the proxy, by "http.noProxy", or through another one.',
    ],
  ],
  refusedByPage: [
    [
      { status: 403, purpose: 'signIn' },
      'Something between VS Code and the service, such as a proxy or a gateway, refused the sign-in (403) with a web page. Use Check Connection, or ask your administrator.',
    ],
    [
      { status: 401, purpose: 'refresh' },
      'Something between VS Code and the service, such as a proxy or a gateway, refused to let the token be refreshed (401). Org Access will try again.',
    ],
    [
      { status: 403, purpose: 'request' },
      'A web page was returned in place of a response (403). Something between VS Code and the service, such as a proxy or a gateway, may have refused the request. Use Check Connection, or ask your administrator.',
    ],
  ],
  requestTooLarge: [
    [
      { part: 'headers', status: 431, purpose: 'request' },
      "The request's headers are too large for the service (431), mostly because of a long token. Ask your administrator to allow larger headers.",
    ],
    [
      { part: 'headers', status: 400, purpose: 'signIn' },
      "The request's headers are too large for the service (400). Shorten the headers of this connection with Edit Connection, or ask your administrator to allow larger ones.",
    ],
    [
      { part: 'address', status: 414, purpose: 'request' },
      'The address of the request is longer than the service, or a gateway in front of it, accepts (414). Use fewer or shorter parameters, or ask your administrator.',
    ],
    [
      { part: 'body', status: 413, purpose: 'request' },
      'The request is larger than the service, or a gateway in front of it, accepts (413). Send less at once, or ask your administrator.',
    ],
    [
      { part: 'body', status: 413, purpose: 'signIn' },
      'The sign-in is larger than the service, or a gateway in front of it, accepts (413). Ask your administrator to allow larger requests.',
    ],
  ],
  wantsTls: [[{}, 'This port expects HTTPS. Start the base URL with https://.']],
} as const satisfies {
  readonly [C in keyof ProblemFacts]?: readonly (readonly [facts: ProblemFacts[C], sentence: string])[];
};
