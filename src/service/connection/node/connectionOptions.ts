import { X509Certificate } from 'node:crypto';
import { isObject, own, text, type JsonObject } from '../../../platform/common/json/json.ts';
import type { ClientCertificate, Connection, FixedHeader, TrustedCertificate } from '../common/connection.ts';
import { headerNameFault, headerValueFault } from '../common/requestHeaders.ts';
import { parseTokenEndpoint } from '../common/tokenEndpoint.ts';

export type ConnectionOptions = Omit<Connection, 'id' | 'name' | 'baseUrl' | 'clientId' | 'scope' | 'production'>;

/**
 * Name of an invalid member. Its connection isn't used, because requests without the member could go to the wrong
 * service.
 */
export type OptionProblem = keyof ConnectionOptions;

export const maxHeaders = 10;

/** @returns the name of an invalid member, if there is one */
export function decodeOptions(element: JsonObject): ConnectionOptions | OptionProblem {
  const options: { -readonly [K in keyof ConnectionOptions]: ConnectionOptions[K] } = {};
  for (const name of Object.keys(readers) as OptionProblem[]) {
    const value = own(element, name);
    if (value === undefined) continue;
    const read = readers[name](value);
    if (read === undefined) return name;
    Object.assign(options, read);
  }
  return options;
}

const readers: Readonly<Record<OptionProblem, (value: unknown) => ConnectionOptions | undefined>> = {
  trusted: (value) => {
    const trusted = trustedIn(value);
    return trusted && { trusted };
  },
  clientCertificate: (value) => {
    const clientCertificate = clientCertificateIn(value);
    return clientCertificate && { clientCertificate };
  },
  tokenEndpoint: (value) => {
    const parsed = parseTokenEndpoint(typeof value === 'string' ? value : ' :');
    if (parsed.problem !== undefined) return undefined;
    return parsed.tokenEndpoint === undefined ? {} : { tokenEndpoint: parsed.tokenEndpoint };
  },
  clientAuthentication: (value) => {
    const clientAuthentication = (['form', 'basic', 'none'] as const).find((known) => known === value);
    return clientAuthentication && { clientAuthentication };
  },
  grantType: (value) => (value === 'client_credentials' ? { grantType: value } : value === 'password' ? {} : undefined),
  headers: (value) => {
    const headers = headersIn(value);
    return headers && (headers.length > 0 ? { headers } : {});
  },
};

function trustedIn(value: unknown): TrustedCertificate | undefined {
  if (!isObject(value)) return undefined;
  const kind = (['certificate', 'authority'] as const).find((known) => known === own(value, 'kind'));
  const pem = text(own(value, 'pem'));
  return kind && pem !== undefined && isPem(pem) ? { kind, pem } : undefined;
}

/** Whether a text consists of valid PEM certificates (RFC 7468 §5). */
export function isPem(pem: string): boolean {
  const all = certificatesIn(pem);
  return all.length > 0 && all.every((one) => readCertificate(one) !== undefined);
}

export function certificatesIn(pem: string): readonly string[] {
  return pem.match(/-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g) ?? [];
}

function readCertificate(pem: string): X509Certificate | undefined {
  try {
    return new X509Certificate(pem);
  } catch {
    return undefined;
  }
}

function clientCertificateIn(value: unknown): ClientCertificate | undefined {
  if (!isObject(value)) return undefined;
  const [pfxFile, certificateFile, keyFile] = ['pfxFile', 'certificateFile', 'keyFile'].map((name) =>
    text(own(value, name)),
  );
  if (pfxFile !== undefined) return certificateFile === undefined && keyFile === undefined ? { pfxFile } : undefined;
  return certificateFile !== undefined && keyFile !== undefined ? { certificateFile, keyFile } : undefined;
}

function headersIn(value: unknown): readonly FixedHeader[] | undefined {
  if (!Array.isArray(value) || value.length > maxHeaders) return undefined;
  const headers = (value as unknown[]).map(headerIn);
  const names = headers.map((header) => header?.name.toLowerCase());
  return names.includes(undefined) || new Set(names).size < names.length ? undefined : (headers as FixedHeader[]);
}

function headerIn(element: unknown): FixedHeader | undefined {
  if (!isObject(element)) return undefined;
  const name = own(element, 'name');
  const value = own(element, 'value');
  if (typeof name !== 'string' || headerNameFault(name)) return undefined;
  if (value === undefined) return { name };
  return typeof value === 'string' && !headerValueFault(value) ? { name, value } : undefined;
}
