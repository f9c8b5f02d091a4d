/** A rule for oxlint: how a docstring begins. CONTRIBUTING.md has all rules of writing; this is the one that a program can hold. */

const banned = /^(?:Of|That|Those|What|Who|Whose|Whom|Which|As|Where|How|The same)\b/;

/** Whether a comment is a docstring. @param {any} comment */
const isDocstring = ({ type, value }) => type === 'Block' && value.startsWith('*');

/** The text of a docstring in one line, without stars. @param {string} value */
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
