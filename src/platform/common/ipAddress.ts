const ipv4Part = '(?:25[0-5]|2[0-4]\\d|1\\d\\d|[1-9]?\\d)';
const ipv4 = new RegExp(`^${ipv4Part}(?:\\.${ipv4Part}){3}$`);

/** Whether a text is an IPv4 address in four decimal parts (RFC 6943 §3.1.1). */
export function isIPv4(text: string): boolean {
  return ipv4.test(text);
}

export function isIPv6(text: string): boolean {
  return /^[\da-f:.]+$/i.test(text) && text.includes(':') && URL.canParse(`http://[${text}]`);
}
