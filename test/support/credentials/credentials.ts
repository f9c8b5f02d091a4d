import { createHash } from 'node:crypto';
import { credentialCommands } from './credentialCommands.ts';
import { credentialNames } from './credentialNames.ts';
import { credentialSentences } from './credentialSentences.ts';
import { credentialTexts } from './credentialTexts.ts';

/** A text with secrets in it that stand nowhere else. */
export interface Sample {
  /** Without the secrets, as it stands in its table. */
  readonly what: string;
  readonly text: string;
  readonly secrets: readonly string[];
}

const alphabets: Readonly<Record<string, string>> = {
  x: '0123456789abcdef',
  X: '0123456789ABCDEF',
  d: '0123456789',
  A: 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567',
  a: 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789',
  b: 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/',
  u: 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_',
};

/** A word that nothing but its name tells from others; another one for each number. */
function word(number: number): string {
  return `Kite${String(number).padStart(5, '0')}maple`;
}

/** Fills what stands in braces, such as `{w}` for a word and `{x32}` for 32 hex digits; the same for the same number. @param number below 2000 */
function fill(template: string, number: number): Sample {
  const secrets: string[] = [];
  const text = template.replace(
    /\{(?:w|([xXdAabu])(\d+))\}/g,
    (_, alphabet: string | undefined, length: string | undefined) => {
      const secret =
        alphabet === undefined
          ? word(10_000 + number * 8 + secrets.length)
          : letters(alphabets[alphabet] ?? '', Number(length), `${number} ${secrets.length}`);
      secrets.push(secret);
      return secret;
    },
  );
  return { what: template, text, secrets };
}

function letters(alphabet: string, length: number, seed: string): string {
  const bytes = Array.from({ length: Math.ceil(length / 32) }, (_, block) => [
    ...createHash('sha256').update(`${seed} ${block}`).digest(),
  ]).flat();
  return bytes
    .slice(0, length)
    .map((byte) => alphabet[byte % alphabet.length])
    .join('');
}

/** All that is told by its form. */
export const credentialForms: readonly Sample[] = Object.values({
  ...credentialTexts,
  ...credentialCommands,
  ...credentialSentences,
})
  .flat()
  .map((template, number) => fill(template, number));

/** A credential by its name. */
export interface Named {
  readonly name: string;
  readonly secret: string;
}

export const namedCredentials: readonly Named[] = credentialNames.map((name, number) => ({
  name,
  secret: word(number),
}));

/** Which secrets stand in a text, whole or by a piece of eight characters from their beginning, middle or end. */
export function foundIn(text: string, secrets: readonly string[]): string[] {
  return secrets.filter((secret) =>
    [0, (secret.length - 8) >> 1, secret.length - 8].some((start) =>
      text.includes(secret.slice(Math.max(start, 0), start + 8)),
    ),
  );
}
