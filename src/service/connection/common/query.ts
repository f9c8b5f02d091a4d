/** Appends encoded `name=value` parts to a query. */
export function addQuery(path: string, parts: readonly string[]): string {
  if (parts.length === 0) return path;
  return `${path}${path.includes('?') ? '&' : '?'}${parts.join('&')}`;
}

/** Sets query parameters, and leaves others exactly as they are. */
export function withQuery(path: string, parameters: Readonly<Record<string, string>>): string {
  const added = Object.entries(parameters).map(([name, value]) => queryPart(name, value));
  return addQuery(withoutQuery(path, Object.keys(parameters)), added);
}

/** Removes query parameters, and leaves others exactly as they are. */
export function withoutQuery(path: string, names: readonly string[]): string {
  const [segments = '', query = ''] = splitOnce(path, '?');
  const left = query.split('&').filter((part) => part !== '' && !names.includes(decode(splitOnce(part, '=')[0] ?? '')));
  return addQuery(segments, left);
}

export function queryPart(name: string, value: string): string {
  return `${encodeURIComponent(name)}=${encodeURIComponent(value)}`;
}

export function splitOnce(text: string, at: string): readonly string[] {
  const index = text.indexOf(at);
  return index < 0 ? [text] : [text.slice(0, index), text.slice(index + at.length)];
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '));
  } catch {
    return text;
  }
}
