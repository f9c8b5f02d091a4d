import { plain } from './displayText.ts';

/** Escapes text for use inside a line of Markdown: no markup, no links. */
export function markdown(text: string): string {
  return plain(text, Infinity)
    .replace(/[\\`*_{}[\]<>|~&$@]/g, '\\$&')
    .replace(/:(?=\/\/)|\/(?=\/)|(?<=www)\./gi, '\\$&');
}
