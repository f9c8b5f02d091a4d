import { latin1 } from '../../../platform/common/base64.ts';

const signatures: readonly (readonly [string, string])[] = [
  ['%PDF-', 'pdf'],
  ['PK\x03\x04', 'zip'],
  ['PK\x05\x06', 'zip'],
  ['\x1f\x8b\x08', 'gz'],
  ['\xfd7zXZ\0', 'xz'],
  ['7z\xbc\xaf\x27\x1c', '7z'],
  ['\x89PNG\r\n', 'png'],
  ['GIF87a', 'gif'],
  ['GIF89a', 'gif'],
  ['\xff\xd8\xff', 'jpg'],
];

export function extensionBySignature(bytes: Uint8Array): string | undefined {
  const beginning = latin1(bytes.subarray(0, 8));
  return signatures.find(([signature]) => beginning.startsWith(signature))?.[1];
}
