/** A rule for oxlint: a folder of `src` imports from the floors below its own. ARCHITECTURE.md has the picture. */
import path from 'node:path';

/** Every folder of `src` with files of its own, from the ground up: each may import from those before it, and no other. */
const floors = [
  'core/base/json',
  'core/base',
  'core/query',
  'core/redaction',
  'core/connection',
  'core/tls',
  'core/privilegeMap/meaning',
  'core/privilegeMap/plain',
  'core/privilegeMap/regular',
  'core/privilegeMap',
  'core',
  'core/windows',
  'core/changes',
  'core/service/answers',
  'core/service',
  'core/session',
  'core/session/storage',
  'core/session/manager',
  'core/api/pages',
  'core/api',
  'core/api/place',
  'core/api/catalogue',
  'core/api/description',
  'core/api/jobs',
  'core/api/follow',
  'core/api/discovery',
  'core/terminals/protocol',
  'core/terminals',
  'core/check',
  'model/text',
  'model/errors',
  'model/table',
  'model/query',
  'model/outline',
  'model/chart',
  'model/connection',
  'model/session',
  'model/accounts',
  'model/access',
  'model/access/tree',
  'model/report',
  'model/matrix',
  'model/api',
  'model/api/snippets',
  'model/jobs',
  'model/graph',
  'model/follow',
  'model/rawJson',
  'model/changes',
  'model/compare',
  'model/terminals',
  'model/check',
  'model/tools',
  'model/tools/answers',
  'helper/system',
  'helper/query',
  'helper/command',
  'helper/mcp',
  'helper/paging',
  'helper',
  'editor',
  'editor/ui',
  'editor/connections/kept',
  'editor/connections',
  'editor/connections/trust',
  'editor/connections/clientCertificate',
  'editor/connections/edit',
  'editor/connections/share',
  'editor/accounts',
  'editor/changes',
  'editor/access',
  'editor/report',
  'editor/matrix',
  'editor/rawJson/labels',
  'editor/rawJson',
  'editor/place',
  'editor/api/endpoints',
  'editor/api/asking',
  'editor/api/description',
  'editor/api',
  'editor/compare',
  'editor/jobs',
  'editor/follow',
  'editor/terminals',
  'editor/terminals/programs',
  'editor/check',
  'editor/tools',
  'editor/session',
  'editor/demo',
  'remote',
  'demo/base',
  'demo/record',
  'demo/token',
  'demo/state',
  'demo/operations',
  'demo',
  '',
];

/** What runs without the rest of the house, and all that it may import from there: files and folders. */
const alone = [
  { folder: 'demo', may: ['core/base/clock.ts'] },
  {
    folder: 'helper',
    may: [
      'core/',
      'model/table/table.ts',
      'model/text/csv.ts',
      'model/text/displayText.ts',
      'model/terminals/helperSentences.ts',
      'model/terminals/taskDefinition.ts',
    ],
  },
];

const isIn = (/** @type {string} */ file, /** @type {string} */ folder) => file.startsWith(`${folder}/`);

/**
 * Why a file of `src` may not import another one; undefined when it may.
 * @param {string} from path below `src`
 * @param {string} to the same
 */
function reasonAgainst(from, to) {
  const [own, other] = [from, to].map((file) => path.posix.dirname(`/${file}`).slice(1));
  if (own === undefined || other === undefined || own === other) return undefined;
  const unknown = [own, other].find((folder) => !floors.includes(folder));
  if (unknown !== undefined) return `src/${unknown} has no floor: give it one in scripts/lint/floors.mjs.`;
  const island = alone.find(({ folder }) => isIn(from, folder) && !isIn(to, folder));
  if (island && !island.may.some((allowed) => to === allowed || (allowed.endsWith('/') && to.startsWith(allowed))))
    return `${island.folder} stands alone: it imports ${island.may.join(' and ')}, and nothing else.`;
  if (isIn(to, 'demo') && from !== 'features.ts' && !isIn(from, 'demo')) return 'Only features.ts knows the demo.';
  return floors.indexOf(other) < floors.indexOf(own)
    ? undefined
    : `src/${own} stands below src/${other}, and does not know it.`;
}

/** @param {string} file */
function belowSource(file) {
  const parts = file.split(path.sep);
  const at = parts.lastIndexOf('src');
  return at < 0 ? undefined : parts.slice(at + 1).join('/');
}

export default {
  meta: { name: 'house' },
  rules: {
    floors: {
      /** @param {any} context */
      create(context) {
        const own = belowSource(context.filename);
        if (own === undefined) return {};
        const check = (/** @type {any} */ { source }) => {
          const name = source?.value;
          if (typeof name !== 'string') return;
          if (name === 'vscode' && !/^(?:editor\/|remote\/|[^/]+$)/.test(own))
            context.report({ node: source, message: 'core, model, demo and helper run without an editor.' });
          if (name === '@vscode/l10n' && isIn(own, 'core'))
            context.report({
              node: source,
              message: 'core says what is true in codes with facts. The words for them are in src/model.',
            });
          if (name === '@vscode/l10n' && isIn(own, 'helper'))
            context.report({
              node: source,
              message: 'The program in terminals is small, and speaks without translations.',
            });
          const to = name.startsWith('.')
            ? path.posix.normalize(path.posix.join(path.posix.dirname(own), name))
            : undefined;
          const reason = to === undefined ? undefined : reasonAgainst(own, to);
          if (reason !== undefined) context.report({ node: source, message: reason });
        };
        return {
          ImportDeclaration: check,
          ImportExpression: check,
          ExportNamedDeclaration: check,
          ExportAllDeclaration: check,
        };
      },
    },
  },
};
