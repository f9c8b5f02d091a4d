import { withUnseenEscaped } from './displayText.ts';

/** Texts as literals of the languages that snippets are written in: whatever they hold, it stays a text there. */

/** A text as a literal for sh, bash and zsh. */
export function sh(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`;
}

/** A text as a literal for PowerShell, which takes typographic quotes for quotes too. */
export function powershell(text: string): string {
  return `'${text.replace(/['‘’‚‛]/g, '$&$&')}'`;
}

export function javascript(text: string): string {
  return withUnseenEscaped(JSON.stringify(text));
}

/** A text as a literal with the escapes of JSON, but for characters beyond U+FFFF, which Python does not make of two halves. */
export function python(text: string): string {
  return withUnseenEscaped(JSON.stringify(text)).replace(
    /\\u(d[89ab]..)\\u(d[c-f]..)/gi,
    (_, high: string, low: string) => {
      const codePoint = 0x10000 + (Number.parseInt(high, 16) - 0xd800) * 0x400 + Number.parseInt(low, 16) - 0xdc00;
      return `\\U${codePoint.toString(16).padStart(8, '0')}`;
    },
  );
}

/** A text as a literal with Python's escapes for a playbook of Ansible, which would otherwise carry out `{{ … }}` in it. */
export function yaml(text: string): string {
  return `!unsafe ${python(text)}`;
}

/** Valid JSON as the body in an HTTP file, where `{{ … }}` is a variable; two braces in a row are part of a string. */
export function httpBody(json: string): string {
  return json.replaceAll('{{', '{\\u007b');
}

/** Lines, some of them in groups, as one text. */
export function lines(...parts: readonly (string | readonly string[])[]): string {
  return `${parts.flat().join('\n')}\n`;
}
