import { mediaType } from './bodyText.ts';
import { extensionBySignature } from './fileSignatures.ts';

const office = 'application/vnd.openxmlformats-officedocument';

const byType: Readonly<Record<string, string>> = {
  'application/gzip': 'gz',
  'application/javascript': 'js',
  'application/jsonl': 'jsonl',
  'application/msword': 'doc',
  'application/pdf': 'pdf',
  'application/rtf': 'rtf',
  'application/sql': 'sql',
  'application/toml': 'toml',
  'application/vnd.ms-excel': 'xls',
  'application/vnd.ms-powerpoint': 'ppt',
  'application/vnd.tcpdump.pcap': 'pcap',
  'application/x-7z-compressed': '7z',
  'application/x-bzip2': 'bz2',
  'application/x-gzip': 'gz',
  'application/x-ndjson': 'ndjson',
  'application/x-pem-file': 'pem',
  'application/x-pkcs12': 'p12',
  'application/x-tar': 'tar',
  'application/x-xz': 'xz',
  'application/x-zip-compressed': 'zip',
  'application/zip': 'zip',
  [`${office}.presentationml.presentation`]: 'pptx',
  [`${office}.spreadsheetml.sheet`]: 'xlsx',
  [`${office}.wordprocessingml.document`]: 'docx',
  'image/bmp': 'bmp',
  'image/gif': 'gif',
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/svg+xml': 'svg',
  'image/tiff': 'tiff',
  'image/webp': 'webp',
  'image/x-icon': 'ico',
  'text/javascript': 'js',
  'text/markdown': 'md',
  'text/tab-separated-values': 'tsv',
};

export function extensionOf(contentType: string, bytes: Uint8Array | undefined, isText: boolean): string {
  const type = mediaType(contentType);
  const byMediaType = byType[type] ?? ['json', 'html', 'xml', 'csv', 'yaml'].find((kind) => type.includes(kind));
  return byMediaType ?? (bytes && extensionBySignature(bytes)) ?? (isText ? 'txt' : 'bin');
}
