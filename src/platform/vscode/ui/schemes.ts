import { randomBytes } from 'node:crypto';

export const documentSchemes = {
  rawJson: 'org-access-json',
  compare: 'org-access-compare',
  check: 'org-access-check',
  job: 'org-access-job',
  description: 'org-access-description',
  responses: 'org-access-responses',
} as const;

/** Returns the type of a panel. The manifest lists those that are restored (`onWebviewPanel:…`). */
export function panelType(kind: string): string {
  return `orgAccess.${kind}`;
}

/**
 * Returns a URI query of 128 random bits. Any extension can open any URI, so a document's must not be guessable. VS Code doesn't show it.
 */
export function unguessable(): string {
  return randomBytes(16).toString('hex');
}
