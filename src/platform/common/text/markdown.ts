import { plain } from './displayText.ts';

export function markdown(text: string): string {
  return plain(text, Infinity)
    .replace(/[\\`*_{}[\]<>|~&$@]/g, '\\$&')
    .replace(/:(?=\/\/)|\/(?=\/)|(?<=www)\./gi, '\\$&');
}
