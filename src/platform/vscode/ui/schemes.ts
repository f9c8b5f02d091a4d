import { randomBytes } from 'node:crypto';

export const documentSchemes = {
  rawJson: 'org-access-json',
  compare: 'org-access-compare',
  check: 'org-access-check',
  job: 'org-access-job',
  description: 'org-access-description',
  responses: 'org-access-responses',
} as const;

/** Returns the type of a panel, which the manifest lists if it is restored. */
export function panelType(kind: string): string {
  return `orgAccess.${kind}`;
}

/** Returns 128 random bits, since any extension can open URIs. */
export function unguessable(): string {
  return randomBytes(16).toString('hex');
}
