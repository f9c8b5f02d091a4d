/** Formats a path as JSONPath (RFC 9535), such as `$.orgPrivilegeMap["1:Acme"].sites[0]`. */
export function formatPath(path: readonly (string | number)[]): string {
  const steps = path.map((step) =>
    /^[A-Za-z_][A-Za-z0-9_]*$/.test(String(step)) ? `.${step}` : `[${JSON.stringify(step)}]`,
  );
  return `$${steps.join('')}`;
}
