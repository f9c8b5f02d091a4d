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
      { host, why: 'clientCertificateRefused' },
      "service.example doesn't accept the client certificate of this connection. Check it with Edit Connection, or ask your administrator for another one.",
    ],
    [
      { host, why: 'handshakeRefused' },
      'service.example refused the secure connection. It may ask for a client certificate, or not accept yours. Add or check it with Edit Connection, or ask your administrator.',
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
  clientCertificateUnusable: [
    [
      { file: '/keys/jo.pem', fault: 'noCertificate' },
      '/keys/jo.pem contains no certificate. Choose a PEM file with your client certificate.',
    ],
    [
      { file: '/keys/jo.pem', fault: 'noKey' },
      '/keys/jo.pem contains no private key that can be read. Choose the PEM file with your key.',
    ],
    [
      { file: '/keys/jo.p12', fault: 'noPfx' },
      "/keys/jo.p12 isn't a PFX file. Choose a file such as client.pfx or client.p12.",
    ],
    [
      { file: '/keys/jo.p12', fault: 'oldPfx' },
      '/keys/jo.p12 is encrypted in an old way that this computer no longer supports. Have it exported again with AES encryption.',
    ],
    [
      { file: '/keys/jo.pem', fault: 'otherKey' },
      "The key in /keys/jo.pem doesn't belong to your client certificate. Choose the key that was made with it.",
    ],
    [
      { file: '/keys/jo.pem', fault: 'passphraseNeeded' },
      "The passphrase of /keys/jo.pem isn't known on this computer. Enter it with Edit Connection.",
    ],
    [
      { file: '/keys/jo.pem', fault: 'passphraseWrong' },
      "The passphrase of /keys/jo.pem isn't correct. Enter it with Edit Connection.",
    ],
    [
      { file: '/keys/jo.pem', fault: 'unusable' },
      "The client certificate with the key in /keys/jo.pem can't be used for TLS. Ask your administrator for another one.",
    ],
  ],
  secretHeaderNotKnown: [
    [{ name: 'X-Key' }, "The value of the header X-Key isn't known on this computer. Enter it with Edit Connection."],
  ],
} satisfies { readonly [C in keyof ProblemFacts]?: readonly (readonly [facts: ProblemFacts[C], sentence: string])[] };
