import { withUnseenEscaped } from './displayText.ts';

/** Texts as literals of the languages that snippets are written in: whatever they hold, it stays a text there. */

/** A text as a literal for sh, bash and zsh. */
export function sh(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`;
}

/** A text as one word of a command line for sh, bash and zsh, with quotes where it needs them. */
export function shWord(text: string): string {
  return /^[\w@%+:,./-][\w@%+=:,./-]*$/.test(text) ? text : sh(text);
}

/**
 * A text of Latin-1 for sh, bash and zsh, of which other programs get the bytes in Latin-1, whatever the terminal uses. What is not
 * printable ASCII is an escape, since it would press keys where it is pasted.
 */
export function shLatin1(text: string): string {
  if (/^[ -~]*$/.test(text)) return sh(text);
  const format = text.replace(/^-|['\\]|[^ -~]/g, octal).replaceAll('%', '%%');
  return `"$(printf '${format}')"`;
}

function octal(character: string): string {
  return `\\${character.charCodeAt(0).toString(8).padStart(3, '0')}`;
}

/** A text as a value for PowerShell, which takes typographic quotes for quotes too. What cannot be seen is written by its number. */
export function powershell(text: string): string {
  const parts = text.split(unseenInOne).map((part, index) => {
    if (index % 2 === 0) return `'${part.replace(/['‘’‚‛]/g, '$&$&')}'`;
    const code = `0x${(part.codePointAt(0) ?? 0).toString(16)}`;
    return part.length === 1 ? `[char]${code}` : `[char]::ConvertFromUtf32(${code})`;
  });
  return parts.length === 1 ? parts.join('') : `(${parts.join(' + ')})`;
}

const unseenInOne = /((?!\n)[\p{C}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}])/u;

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
