import { plain } from './displayText.ts';

/** Text for Markdown: nothing in it is markup or becomes a link, where it stands inside a line. */
export function markdown(text: string): string {
  return plain(text, Infinity)
    .replace(/[\\`*_{}[\]<>|~&$@]/g, '\\$&')
    .replace(/:(?=\/\/)|\/(?=\/)|(?<=www)\./gi, '\\$&');
}
