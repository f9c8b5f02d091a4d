import { hidden, isCredentialName, mostHidden, tellsNothing } from '../names/credentialNames.ts';
import { bareWord, looksSecret } from '../names/looks.ts';

/** A word that may name a credential, with the one before it: `password`, `API key`, `community string`. */
const noun =
  /(?<![\p{L}\p{N}_./\\$@-])(?:mot de |palavra |clave de |[\p{L}-]{2,12} )?[\p{L}_-]{0,24}(?:pass|pwd|phrase|secret|token|key|cred|auth|priv|commun|kennw|contrase|senha|wacht|passe|pin|otp|psk|md5|sha|code|pw|lösen|hasło|heslo|парол)[\p{L}\d_-]{0,24}(?![\p{L}\p{N}])/giu;

/** The next word in the same line, in quotes or not. */
const next =
  /[^\S\r\n]{1,8}(?<quote>(?:""|''|["'`“‘«(])?)(?<word>(?:(?<=["'`“‘«(])[^"'`”’»()\r\n]{1,200}(?=["'`”’»)])|[^\s"'`”’»]{1,512}))(?<end>""|''|["'`”’»)]?)/uy;

/** These words are followed by what the credential is for, and not by the credential: `the password for core-1`. */
const preposition = /^(?:for|of|by|on|at|user|username|account|host|von|für|pour|de|du|para|del)$/i;
const isNow = /^(?:is|lautet)$/i;
const notSaid =
  /^(?:the|an|not|too|now|set|used|ok|okay|same|only|still|already|no|yes|here|there|where|what|never|in|on|at|of|for|to|by|wrong|correct|weak|strong|short|long|longer|shorter|due|fine|stale|absent|good|bad|safe|case|your|my|our|their|this|that|about|kept|sent|shown|known|unknown|mandatory|optional|ready|right|left|lost|abgelaufen|falsch|nicht|geändert|ungültig|incorrect|incorrecte|invalide|no|non|pas|null|undefined|missing|empty|\w+(?:ed|en|ing|able|ible|id|ive))$/i;
const secretNoun =
  /pass\S|pw|pin|code|token|api key|access key|phrase|secret|commun|kennw|contrase|senha|wacht|парол|lösen|hasło|heslo/i;
const mostWords = 5;
/** Words that are no credentials by themselves, but name one in the configuration of a device. */
const weak = /(?:^|\s)(?:key|key-string|md5|sha|aes|auth|priv|authentication)$/i;

/** A text without what is said to be a credential in words, without a sign between: `the password for root is …`, `enable secret …`. */
export function withoutSaid(text: string): string {
  let clean = '';
  let done = 0;
  let count = 0;
  noun.lastIndex = 0;
  for (let found = noun.exec(text); found; found = noun.exec(text)) {
    const [name] = found;
    const after = found.index + name.length;
    if (!namesOne(name)) continue;
    if ((count += 1) === mostHidden) return clean + text.slice(done, after) + hidden;
    next.lastIndex = after;
    // Whether nothing but `for root` and `is` stood between: then an ordinary word can be it too.
    let isSaid = false;
    let isNear = secretNoun.test(name);
    for (let words = 0; words < (weak.test(name) ? 3 : mostWords); words += 1) {
      const step = next.exec(text);
      if (!step) break;
      const { word, quote, end } = step.groups as Record<'word' | 'quote' | 'end', string>;
      const bare = bareWord(word);
      const isQuoted =
        isNear &&
        !/token$/i.test(name) &&
        quote !== '' &&
        quote !== '(' &&
        !tellsNothing(name, bare) &&
        (isSaid || /^[\p{L}\p{N}]+$/u.test(bare));
      if (looksSecret(bare) || isQuoted || (isNear && isSaid && isSaidWord(bare, word, text[next.lastIndex]))) {
        const from = step.index + step[0].length - end.length - word.length + word.indexOf(bare);
        clean += text.slice(done, from) + hidden;
        done = from + bare.length;
      } else if (/[.;!?]$/.test(word)) break;
      isSaid = isNow.test(bare);
      const isOf = preposition.test(bare);
      if (isOf && !next.exec(text)) break;
      if (!isOf && !isSaid && words > 0) isNear = false;
    }
    noun.lastIndex = Math.max(after, done);
  }
  return clean + text.slice(done);
}

/** Whether a word at the end of its sentence, or a number, can be what `is` introduces. */
function isSaidWord(bare: string, word: string, next = '\n'): boolean {
  return (
    /^\d{4,12}$/.test(bare) ||
    (bare.length > 1 && !notSaid.test(bare) && /^\p{L}+$/u.test(bare) && (word !== bare || /[\r\n]/.test(next)))
  );
}

const namesOne = (name: string): boolean => {
  const last = name.slice(name.lastIndexOf(' ') + 1);
  return isCredentialName(last) || isCredentialName(name) || weak.test(name);
};
