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
