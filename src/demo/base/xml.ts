/** Any JSON value as a small XML document: members become elements, list entries become `<item>`. */
export function toXml(root: string, value: unknown): string {
  return `<?xml version="1.0" encoding="UTF-8"?>${element(root, value)}`;
}

function element(name: string, value: unknown): string {
  const isPlainName = /^[A-Za-z_][\w.-]*$/.test(name);
  const open = isPlainName ? name : `entry name="${escaped(name)}"`;
  return `<${open}>${content(value)}</${isPlainName ? name : 'entry'}>`;
}

function content(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (Array.isArray(value)) return value.map((item) => element('item', item)).join('');
  if (typeof value === 'object')
    return Object.entries(value)
      .map(([key, member]) => element(key, member))
      .join('');
  return escaped(typeof value === 'string' ? value : JSON.stringify(value));
}

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

// oxlint-disable-next-line no-control-regex -- these are the characters that XML 1.0 forbids
const forbidden = /[\0-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]/g;

function escaped(text: string): string {
  return text.replace(forbidden, '\ufffd').replace(/[&<>"]/g, (character) => entities[character] ?? character);
}
