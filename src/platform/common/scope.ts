/** Returns scopes in the given order. They are separated by white space (RFC 6749 §3.3) or, as this service documents, by commas. */
export function splitScope(scope: unknown): string[] {
  return typeof scope === 'string' ? scope.split(/[\s,]/).filter((part) => part !== '') : [];
}
