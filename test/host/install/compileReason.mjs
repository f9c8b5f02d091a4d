/**
 * Returns the reason in the output of a failed `npm rebuild`, as ` (…)`. Defaults to an empty text.
 * @param {string} output
 */
export function reasonOf(output) {
  const lines = output.split('\n').map((line) => line.replace(/^npm (?:error|ERR!) /, '').trim());
  const told = reasons.map((reason) => lines.find((line) => reason.test(line))).find((line) => line !== undefined);
  return told === undefined ? '' : ` (${told.replace(/^gyp ERR! (?:stack (?:Error: )?)?/, '')})`;
}

/** Lines with reasons, from the most to the least specific. */
const reasons = [
  /Could not find any Python/i,
  /^\/bin\/sh: .*|^make: \*\*\* .*quote/i,
  /not found: make|make: not found/,
  /: (?:fatal )?error: |: command not found|g\+\+: .*No such file/,
  /^gyp ERR! stack \w*Error: (?!`make`)/,
  /^make: /,
  /^gyp ERR! stack \w*Error:/,
];
