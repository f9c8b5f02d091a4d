/** The query that leads to the value at a path: `data.pageData[3].hostName`. */
export function pathQuery(path: readonly (string | number)[]): string {
  const query = path
    .map((step) => {
      if (typeof step === 'number') return `[${step}]`;
      return `.${/^[A-Za-z_][A-Za-z0-9_]*$/.test(step) ? step : JSON.stringify(step)}`;
    })
    .join('');
  return query === '' ? '@' : query.replace(/^\./, '');
}
