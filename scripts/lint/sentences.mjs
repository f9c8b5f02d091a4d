/** A rule for oxlint: `src/core` says what is true in codes with facts, and has no sentences for people. Those are in `src/model`. */

/** Three words and more that begin with a capital letter, or two and more that end like a sentence. */
const readsLikeSentence = (/** @type {string} */ text) =>
  /^["“]?\p{Lu}(\p{Ll}\S*)?(\s+\S+){2}/u.test(text) || /\p{L}\s+\S*\p{L}\S*[.!?…]$/u.test(text);

/** Whether an expression is the log: `log`, `ports.log`, `this.#log`. @param {any} node */
const isLog = (node) => [node, node?.property].some((/** @type {any} */ part) => part?.name === 'log');

/** What developers read: a line of the log, or why a program is wrong. @param {any} call */
function isForDevelopers({ type, callee, arguments: given }) {
  if (type === 'CallExpression') return isLog(callee.object) || given.some(isLog);
  return type === 'NewExpression' && /Error$/.test(callee.name ?? '') && callee.name !== 'OrgAccessError';
}

export default {
  meta: { name: 'words' },
  rules: {
    sentences: {
      /** @param {any} context */
      create(context) {
        // The names of operations are data there, which src/model translates.
        if (/core[\\/]api[\\/]catalogue[\\/]/.test(context.filename)) return {};
        /** @param {any} node @param {string} text */
        const check = (node, text) => {
          if (!readsLikeSentence(text)) return;
          for (let at = node.parent; at; at = at.parent) if (isForDevelopers(at)) return;
          context.report({
            node,
            message: 'core says what is true in codes with facts. The words for them are in src/model.',
          });
        };
        return {
          Literal: (/** @type {any} */ node) => typeof node.value === 'string' && check(node, node.value),
          TemplateLiteral: (/** @type {any} */ node) =>
            check(node, node.quasis.map((/** @type {any} */ part) => part.value.cooked).join('0')),
        };
      },
    },
  },
};
