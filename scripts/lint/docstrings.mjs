/** Rule for oxlint: words that a docstring must not begin with. CONTRIBUTING.md has all rules for comments. */

const banned = /^(?:Of|That|Those|What|Who|Whose|Whom|Which|As|Where|How|The same)\b/;

/** @param {any} comment */
const isDocstring = ({ type, value }) => type === 'Block' && value.startsWith('*');

/**
 * Joins the lines of a docstring, without stars.
 *
 * @param {string} value
 */
const textOf = (value) =>
  value
    .replaceAll(/^\s*\*+ ?/gm, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim();

export default {
  meta: { name: 'writing' },
  rules: {
    docstrings: {
      /** @param {any} context */
      create: (context) => ({
        Program() {
          for (const comment of context.sourceCode.getAllComments()) {
            if (!isDocstring(comment)) continue;
            const [word] = banned.exec(textOf(comment.value)) ?? [];
            if (word)
              context.report({
                loc: comment.loc,
                message: `A docstring begins with a noun or a verb, and not with "${word}".`,
              });
          }
        },
      }),
    },
  },
};
