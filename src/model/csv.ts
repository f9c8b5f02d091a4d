/** A field as spreadsheets read it back (RFC 4180). One that they would take for a formula gets an apostrophe, which makes it text. */
export function csvField(text: string): string {
  const safe = /^[=+\-@\t\r\n\uff1d\uff0b\uff0d\uff20]/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
