import { randomBytes } from 'node:crypto';

export const documentSchemes = {
  rawJson: 'org-access-json',
  description: 'org-access-description',
} as const;

export function panelType(kind: string): string {
  return `orgAccess.${kind}`;
}

/** Returns 128 random bits, since any extension can open URIs. */
export function unguessable(): string {
  return randomBytes(16).toString('hex');
}
