/** Rule for oxlint: imports allowed between the layers and rooms of `src`. See ARCHITECTURE.md. */
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

/** Rooms of `src`, ordered so that each imports only from earlier ones. Entry points, at the top, import from all. */
const rooms = [
  'platform',
  'service',
  'session',
  'connections',
  'access',
  'api',
  'responses',
  'terminals',
  'cli',
  'demo',
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
  return file.split('/').find((folder) => Object.hasOwn(layers, folder));
}

const roomOf = (/** @type {string} */ file) => (file.includes('/') ? file.slice(0, file.indexOf('/')) : '');

/**
 * Returns why a file may not import another, or undefined if it may.
 *
 * @param {string} from below `src`
 * @param {string} to below `src`
 */
function reasonAgainst(from, to) {
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
  const [own, other] = [roomOf(from), roomOf(to)];
  const unknown = [own, other].find((room) => !rooms.includes(room));
  if (unknown !== undefined) return `src/${unknown} has no place in the order of scripts/lint/layers.mjs: give it one.`;
  return rooms.indexOf(other) <= rooms.indexOf(own)
    ? undefined
    : `${own} comes before ${other || 'the entry points'} in scripts/lint/layers.mjs, and does not import from it.`;
}

/**
 * Returns why a file may not import a package, or undefined if it may.
 *
 * @param {string} from below `src`
 * @param {string} name
 */
function reasonAgainstPackage(from, name) {
  const layer = layerOf(from);
  if (name === 'vscode' && layer !== 'vscode' && !/^(?:terminals\/remote\/|[^/]+$)/.test(from))
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
