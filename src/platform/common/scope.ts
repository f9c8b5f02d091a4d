/** Splits scopes at white space (RFC 6749 §3.3) or commas. */
export function splitScope(scope: unknown): string[] {
  return typeof scope === 'string' ? scope.split(/[\s,]/).filter((part) => part !== '') : [];
}
