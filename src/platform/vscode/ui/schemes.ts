import { randomBytes } from 'node:crypto';

/** The schemes of documents. */
export const documentSchemes = {
  rawJson: 'org-access-json',
  compare: 'org-access-compare',
  check: 'org-access-check',
  job: 'org-access-job',
  description: 'org-access-description',
  responses: 'org-access-responses',
} as const;

/** The type of a panel. The manifest names those that come back with the window (`onWebviewPanel:…`), so that the extension starts for them. */
export function panelType(kind: string): string {
  return `orgAccess.${kind}`;
}

/**
 * The query of a document's address, made anew for each: 128 random bits. Any extension may open any address, so what is shown in
 * a document must not be found at one that can be guessed. The editor does not show it.
 */
export function unguessable(): string {
  return randomBytes(16).toString('hex');
}
