/** Forms of words that are no credentials though they stand beside the name of one: times, numbers, addresses, paths, versions and standards. */
const ordinary = [
  /^[\p{L}\p{M}'’-]+$/u,
  /^[^\p{L}\p{N}]*$/u,
  /^[-+~<>=]*[\d.,:/+-]+(?:%|\p{L}{1,3})?$/u,
  /^\d{4}-\d\d-\d\dT[\d:.,Z+-]*$/,
  /^(?:\d{1,3}\.){3}\d/,
  /^[\da-f]{0,4}(?::[\da-f]{0,4}){2,8}(?:%\w+|\/\d+)?$/i,
  /^v?\d+\.\w[\w.+-]*$/,
  /:\/\//,
  /^(?:~|[a-z]:|[\w.-]+)?[/\\][\w./\\-]*$/i,
  /^[\w.+-]+@[\w.-]+$/,
  /^(?:ssh|sha|md|aes|3?des|base|utf|oauth|tlsv?|ssl|ipv|rfc|x|http|saml|rs|hs|es|v)[-/]?\d[\d.]*[a-z]?$/i,
  /^sha\d{1,3}:/i,
  /^[\w.-]+=/,
  /^[\p{L}\d-]{2,}\+$/u,
  /^(?:[a-z]{1,8}-)?[a-z]{2,}-\d{1,2}$/,
  /^[a-z_][\w.]*\([\w.:]*\)?$/i,
];

/** A name in code, of a host or of a file. */
const dotted = /^[a-z_][\w-]*(?:\.[a-z_][\w-]*)+$/i;

/** Whether a word changes between small letters, capitals and digits as often as what chance writes, and far more often than names do. */
export function isScrambled(word: string, share = 0.4): boolean {
  const characters = word.match(/[a-z\d]/gi)?.length ?? 0;
  const changes = word.match(/[a-z](?=[A-Z\d])|[A-Z](?=[a-z\d])|\d(?=[A-Za-z])/g)?.length ?? 0;
  return characters >= 16 && changes >= share * characters;
}

/** A word without the brackets, quotes and full stops around it. */
export function bareWord(word: string): string {
  return word.replace(/^[([{*_`'"]+/, '').replace(/[.,;:!?)\]}*_`|'"]+$/, '');
}

/** Whether a word is rather a credential than one of a sentence: letters with digits or signs, or what no language writes. */
export function looksSecret(word: string): boolean {
  const bare = bareWord(word);
  if (bare.length < 4 || bare.length > 512 || /[•\s]/.test(bare)) return false;
  return dotted.test(bare) ? isScrambled(bare) : !ordinary.some((form) => form.test(bare));
}
