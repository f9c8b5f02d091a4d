import { extensionBySignature, mediaType } from './bodyText.ts';

const office = 'application/vnd.openxmlformats-officedocument';

/**
 * Extensions by media type, for reports and captures. Files of other types have a telling name, a known beginning, or
 * neither.
 */
const byType: Readonly<Record<string, string>> = {
  'application/gzip': 'gz',
  'application/msword': 'doc',
  'application/pdf': 'pdf',
  'application/vnd.ms-excel': 'xls',
  'application/vnd.tcpdump.pcap': 'pcap',
  'application/x-gzip': 'gz',
  'application/x-ndjson': 'ndjson',
  'application/x-zip-compressed': 'zip',
  'application/zip': 'zip',
  [`${office}.spreadsheetml.sheet`]: 'xlsx',
  [`${office}.wordprocessingml.document`]: 'docx',
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/svg+xml': 'svg',
};

export function extensionOf(contentType: string, bytes: Uint8Array | undefined, isText: boolean): string {
  const type = mediaType(contentType);
  const byMediaType = byType[type] ?? ['json', 'html', 'xml', 'csv', 'yaml'].find((kind) => type.includes(kind));
  return byMediaType ?? (bytes && extensionBySignature(bytes)) ?? (isText ? 'txt' : 'bin');
}
