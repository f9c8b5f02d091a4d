/** The query that leads to the value at a path: `data.pageData[3].hostName`. */
export function pathQuery(path: readonly (string | number)[]): string {
  const query = path.map((step) => (typeof step === 'number' ? `[${step}]` : `.${nameInQuery(step)}`)).join('');
  return query === '' ? '@' : query.replace(/^\./, '');
}

/** The query that leads to the values of one member in all elements of a list: `data.pageData[].hostName`. */
export function columnQuery(path: readonly (string | number)[], name: string): string {
  return `${path.length === 0 ? '' : pathQuery(path)}[].${nameInQuery(name)}`;
}

function nameInQuery(name: string): string {
  return /^[A-Za-z_][A-Za-z0-9_]*$/.test(name) ? name : JSON.stringify(name);
}
