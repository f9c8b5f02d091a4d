/** Rule for oxlint: imports allowed between the layers and folders of `src`. See ARCHITECTURE.md. */
import { isBuiltin } from 'node:module';
import path from 'node:path';

/**
 * Layers, each with those that it may import from, in its own feature and in others. `common` runs anywhere, `node` in
 * Node.js, `webview` in a page, and `vscode` in the extension host.
 *
 * @type {Readonly<Record<string, readonly string[]>>}
 */
const layers = {
  common: ['common'],
  node: ['common', 'node'],
  webview: ['common', 'webview'],
  vscode: ['common', 'node', 'vscode'],
};

/** All folders of `src` with files, ordered so that each imports only from earlier ones. This rules out cycles. */
const order = [
  'platform/common/async',
  'platform/common/text',
  'errors/common',
  'platform/common',
  'platform/common/json',
  'access/common/privilegeMap/meaning',
  'follow/common',
  'redaction/common',

  'access/common/privilegeMap',

  'service/common/responses',
  'access/common',
  'connections/common',
  'api/common/pages',
  'chart/common',
  'outline/common',
  'query/common',
  'report/common',
  'tls/common',
  'service/common',
  'session/common',
  'site/common',
  'api/common',
  'api/common/catalogue',
  'apiDescription/common',
  'connections/common/share',
  'jobs/common/discovery',
  'session/common/status',
  'session/common/storage',
  'check/common',
  'jobs/common',
  'access/common/tree',
  'table/common',
  'matrix/common',
  'terminals/common/protocol',
  'terminals/common',
  'tools/common',
  'tools/common/answers',
  'topology/common',
  'rawJson/common',
  'changes/common',
  'compare/common',
  'platform/node',
  'accounts/node',
  'api/node/pages',
  'apiDescription/node',
  'changes/node',
  'connections/node',
  'connections/node/share',
  'redaction/node',
  'service/node/responses',
  'session/node/status',
  'session/node/storage',
  'session/node/manager',
  'site/node',
  'tls/node',
  'api/node/snippets',
  'api/node',
  'check/node',
  'compare/node',
  'follow/node',
  'rawJson/node',
  'service/node',
  'session/node',
  'terminals/node/protocol',
  'windows/node',
  'jobs/node',
  'terminals/node',
  'terminals/node/httpFiles',
  'tools/node',
  'platform/webview',
  'chart/webview',
  'outline/webview',
  'query/webview',
  'topology/webview',
  'table/webview',
  'rawJson/webview',
  'cli/mcp',
  'cli/standalone',
  'cli/commandLine',
  'cli',
  'demo/base',
  'demo/record',
  'demo/state',
  'demo/operations',
  'demo/token',
  'demo',
  'platform/vscode',
  'platform/vscode/ui',
  'accounts/vscode',
  'api/vscode/endpoints',
  'connections/vscode/remembered',
  'connections/vscode',
  'connections/vscode/clientCertificate',
  'connections/vscode/share',
  'connections/vscode/trust',
  'connections/vscode/edit',
  'changes/vscode',
  'access/vscode',
  'api/vscode/asking',
  'check/vscode',
  'follow/vscode',
  'rawJson/vscode',
  'matrix/vscode',
  'report/vscode',
  'service/vscode',
  'session/vscode',
  'site/vscode',
  'apiDescription/vscode',
  'api/vscode',
  'compare/vscode',
  'jobs/vscode',
  'terminals/vscode',
  'terminals/vscode/httpFiles',
  'terminals/vscode/notebooks',
  'terminals/vscode/programs',
  'tools/vscode',
  'demo/vscode',
  'remote',
  '',
];

/** Programs that run without the extension, with everything they may import from it. */
const programs = [
  { folder: 'demo', may: ['platform/common/clock.ts'] },
  { folder: 'cli', may: ['common/', 'node/'] },
];

const isIn = (/** @type {string} */ file, /** @type {string} */ folder) => file.startsWith(`${folder}/`);

/**
 * @param {string} file below `src`
 * @returns its layer, or undefined for programs and entry points
 */
function layerOf(file) {
  const [, layer = ''] = file.split('/');
  return Object.hasOwn(layers, layer) ? layer : undefined;
}

/**
 * Returns why a file may not import another, or undefined if it may.
 *
 * @param {string} from below `src`
 * @param {string} to below `src`
 */
function reasonAgainst(from, to) {
  const [own, other] = [from, to].map((file) => path.posix.dirname(`/${file}`).slice(1));
  if (own === undefined || other === undefined) return undefined;
  const [layer, used] = [layerOf(from), layerOf(to)];
  if (layer !== undefined && used !== undefined && !layers[layer]?.includes(used))
    return `${layer} does not import from ${used}.`;
  const program = programs.find(({ folder }) => isIn(from, folder) && layer === undefined && !isIn(to, folder));
  if (
    program &&
    !program.may.some((allowed) => to === allowed || (allowed.endsWith('/') && to.includes(`/${allowed}`)))
  )
    return `${program.folder} runs by itself: it imports ${program.may.join(' and ')} from the extension, and nothing else.`;
  if (isIn(to, 'demo') && used === undefined && from !== 'features.ts' && !isIn(from, 'demo'))
    return 'Only features.ts and src/demo import the demo service.';
  if (own === other) return undefined;
  const unknown = [own, other].find((folder) => !order.includes(folder));
  if (unknown !== undefined) return `src/${unknown} has no place in the order of scripts/lint/layers.mjs: give it one.`;
  return order.indexOf(other) < order.indexOf(own)
    ? undefined
    : `src/${own} comes before src/${other} in scripts/lint/layers.mjs, and does not import from it.`;
}

/**
 * Returns why a file may not import a package, or undefined if it may.
 *
 * @param {string} from below `src`
 * @param {string} name
 */
function reasonAgainstPackage(from, name) {
  const layer = layerOf(from);
  if (name === 'vscode' && layer !== 'vscode' && !/^(?:remote\/|[^/]+$)/.test(from))
    return 'Only the vscode layer, the remote extension and the entry points import vscode.';
  if ((layer === 'common' || layer === 'webview') && isBuiltin(name))
    return `${layer} runs in webviews, which have no modules of Node.js.`;
  if (name === '@vscode/l10n' && isIn(from, 'cli')) return 'org-access is small, and its messages are in English only.';
  return undefined;
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
    layers: {
      /** @param {any} context */
      create(context) {
        const own = belowSource(context.filename);
        if (own === undefined) return {};
        const check = (/** @type {any} */ { source }) => {
          const name = source?.value;
          if (typeof name !== 'string') return;
          const reason = name.startsWith('.')
            ? reasonAgainst(own, path.posix.normalize(path.posix.join(path.posix.dirname(own), name)))
            : reasonAgainstPackage(own, name);
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
