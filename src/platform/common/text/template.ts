/** Fills `{0}`, `{1}` … in webviews, which have no `l10n`. */
export function fill(template: string, ...values: readonly string[]): string {
  return template.replace(/\{(\d+)\}/g, (placeholder, index: string) => values[Number(index)] ?? placeholder);
}
