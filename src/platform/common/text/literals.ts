import { withUnseenEscaped } from './displayText.ts';

export function sh(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`;
}

export function shWord(text: string): string {
  return /^[\w@%+:,./-][\w@%+=:,./-]*$/.test(text) ? text : sh(text);
}

/** Escapes all but printable ASCII, since pasted control characters act as keys. */
export function shLatin1(text: string): string {
  if (/^[ -~]*$/.test(text)) return sh(text);
  const format = text.replace(/^-|['\\]|[^ -~]/g, octal).replaceAll('%', '%%');
  return `"$(printf '${format}')"`;
}

function octal(character: string): string {
  return `\\${character.charCodeAt(0).toString(8).padStart(3, '0')}`;
}

/** Escapes typographic quotes too, which PowerShell treats as quotes. */
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

/** Returns a Python literal. Python doesn't pair escaped surrogates, so characters beyond U+FFFF use `\U`. */
export function python(text: string): string {
  return withUnseenEscaped(JSON.stringify(text)).replace(
    /\\u(d[89ab]..)\\u(d[c-f]..)/gi,
    (_, high: string, low: string) => {
      const codePoint = 0x10000 + (Number.parseInt(high, 16) - 0xd800) * 0x400 + Number.parseInt(low, 16) - 0xdc00;
      return `\\U${codePoint.toString(16).padStart(8, '0')}`;
    },
  );
}

export function lines(...parts: readonly (string | readonly string[])[]): string {
  return `${parts.flat().join('\n')}\n`;
}
