import type { ProblemFacts } from '../../../src/core/base/problems.ts';

const host = 'service.example';

/** The sentences about certificates, as a person reads them. */
export const tlsSentences = {
  notSecure: [
    [
      { host, why: 'selfSigned' },
      'The certificate of service.example is self-signed. Ask your administrator for a trusted certificate, or to install this one on your computer.',
    ],
    [
      { host, why: 'issuerUnknown' },
      "The certificate of service.example comes from an issuer that this computer doesn't trust. Ask your administrator to install the issuer's certificate.",
    ],
    [
      { host, why: 'expired' },
      "The certificate of service.example has expired. Tell the service administrator, and check this computer's clock.",
    ],
    [{ host, why: 'notYetValid' }, "The certificate of service.example isn't valid yet. Check this computer's clock."],
    [{ host, why: 'revoked' }, 'The certificate of service.example was revoked. Tell the service administrator.'],
    [
      { host, why: 'otherName' },
      'The certificate of service.example was issued for a different name. Check the base URL.',
    ],
    [
      { host, why: 'unfit' },
      "The certificate of service.example is too weak, or wasn't made for a server. Ask the service administrator for another one.",
    ],
    [
      { host, why: 'forged' },
      "The certificate of service.example wasn't signed by the issuer that it names. Don't sign in, and tell the service administrator.",
    ],
    [
      { host, why: 'otherCertificate' },
      'service.example shows a different certificate than the one that you have trusted, so nothing was sent. Review the certificate to continue.',
    ],
    [
      { host, why: 'clientCertificate' },
      'service.example asks for a client certificate. Add yours with Edit Connection, or ask your administrator for one.',
    ],
    [
      { host, why: 'ownCertificate' },
      "The client certificate of this connection can't be used. Check its files and its passphrase with Edit Connection.",
    ],
    [
      { host, why: 'tooOld' },
      'service.example speaks a version of TLS that is too old to be safe. Ask your administrator to enable TLS 1.2.',
    ],
    [
      { host, why: 'notTls' },
      'A secure connection to service.example could not be established. Check the base URL and its port.',
    ],
  ],
  certificateFileNotRead: [
    [
      { file: '/keys/jo.pem' },
      "The file /keys/jo.pem of the client certificate can't be read. Choose another one with Edit Connection.",
    ],
  ],
  secretHeaderNotKnown: [
    [{ name: 'X-Key' }, "The value of the header X-Key isn't known on this computer. Enter it with Edit Connection."],
  ],
} satisfies { readonly [C in keyof ProblemFacts]?: readonly (readonly [facts: ProblemFacts[C], sentence: string])[] };
