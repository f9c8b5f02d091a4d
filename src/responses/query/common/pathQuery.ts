/** Returns the query for the value at a path, such as `data.pageData[3].hostName`. */
export function pathQuery(path: readonly (string | number)[]): string {
  const query = path.map((step) => (typeof step === 'number' ? `[${step}]` : `.${nameInQuery(step)}`)).join('');
  return query === '' ? '@' : query.replace(/^\./, '');
}

/** Returns the query for one member of all elements of a list, such as `data.pageData[].hostName`. */
export function columnQuery(path: readonly (string | number)[], name: string): string {
  return `${path.length === 0 ? '' : pathQuery(path)}[].${nameInQuery(name)}`;
}

function nameInQuery(name: string): string {
  return /^[A-Za-z_][A-Za-z0-9_]*$/.test(name) ? name : JSON.stringify(name);
}
