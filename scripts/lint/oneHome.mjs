/** Rules for oxlint: some functions of VS Code may be called in one file only, which handles all that such calls require. */

/** Inspected part of an ESTree call. @typedef {{ callee: { property?: { type: string, name?: string } } }} Call */

/** @param {Call} call */
const methodOf = ({ callee: { property } }) => (property?.type === 'Identifier' ? (property.name ?? '') : '');

/**
 * @param {RegExp} method
 * @param {string} message
 */
const callsOf = (method, message) => ({
  /** @param {any} context */
  create: (context) => ({
    /** @param {Call} node */
    CallExpression(node) {
      if (method.test(methodOf(node))) context.report({ node, message });
    },
  }),
});

export default {
  meta: { name: 'one-home' },
  rules: {
    commands: callsOf(
      /^registerCommand$/,
      'Commands are registered in platform/vscode/commands.ts, so that one place handles their errors.',
    ),
    messages: callsOf(/^show(?:Error|Warning|Information)Message$/, 'Messages are shown by platform/vscode/notify.ts.'),
    'context-keys': {
      /** @param {any} context */
      create: (context) => ({
        /** @param {{ value: unknown }} node */
        Literal(node) {
          if (node.value === 'setContext')
            context.report({ node, message: 'Context keys are set in platform/vscode/contextKeys.ts.' });
        },
      }),
    },
  },
};
