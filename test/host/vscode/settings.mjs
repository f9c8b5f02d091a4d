import { existsSync } from 'node:fs';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';

/** Settings without welcome page, chat, telemetry, and downloads. */
export const quietWorkbench = {
  'workbench.startupEditor': 'none',
  'workbench.tips.enabled': false,
  'workbench.secondarySideBar.defaultVisibility': 'hidden',
  'chat.disableAIFeatures': true,
  'telemetry.telemetryLevel': 'off',
  'extensions.autoCheckUpdates': false,
  'extensions.ignoreRecommendations': true,
  'update.mode': 'none',
  'git.openRepositoryInParentFolders': 'never',
  // Otherwise each window scans all processes for ports every few seconds.
  'remote.autoForwardPorts': false,
  'remote.autoForwardPortsSource': 'output',
};

/** Settings without animations, which are slow without a graphics card. */
export const stillWorkbench = {
  ...quietWorkbench,
  'workbench.reduceMotion': 'on',
  'editor.cursorBlinking': 'solid',
  'terminal.integrated.gpuAcceleration': 'off',
  'git.enabled': false,
};

/** @typedef {Record<string, unknown>} Settings */

/** @param {string} url @param {string} clientId */
export function demoConnection(url, clientId) {
  return { id: 'demo', name: 'Demo', baseUrl: url, clientId, scope: 'read write trust' };
}

/**
 * Adds missing defaults, and updates the demo's connection.
 * @param {Settings} current
 * @param {Settings} defaults
 * @param {ReturnType<typeof demoConnection>} demo
 * @returns {Settings}
 */
export function withPresets(current, defaults, demo) {
  const listed = current['orgAccess.connections'];
  /** @type {unknown[]} */
  const connections = Array.isArray(listed) ? listed : [];
  const isDemo = (/** @type {unknown} */ entry) => /** @type {{ id?: unknown } | null} */ (entry)?.id === demo.id;
  const moved = (/** @type {object} */ entry) => ({
    ...demo,
    ...entry,
    baseUrl: demo.baseUrl,
    clientId: demo.clientId,
  });
  const updated = connections.some(isDemo)
    ? connections.map((entry) => (isDemo(entry) ? moved(/** @type {object} */ (entry)) : entry))
    : [...connections, demo];
  return { ...defaults, ...current, 'orgAccess.connections': updated };
}

/**
 * Adds the presets to a settings file.
 * @param {string} file
 * @param {Settings} defaults
 * @param {ReturnType<typeof demoConnection>} demo
 * @returns {Promise<boolean>} false if the file isn't plain JSON, and therefore unchanged
 */
export async function presetSettings(file, defaults, demo) {
  /** @type {Settings} */
  let current = {};
  const text = existsSync(file) ? await readFile(file, 'utf8') : '';
  if (text.trim() !== '') {
    try {
      current = JSON.parse(text);
    } catch {
      return false;
    }
  }
  await writeSettings(file, withPresets(current, defaults, demo));
  return true;
}

/**
 * Replaces the file atomically: a window that reads half of it would end sessions.
 * @param {string} file
 * @param {Settings} settings
 */
export async function writeSettings(file, settings) {
  await mkdir(path.dirname(file), { recursive: true });
  await writeFile(`${file}.new`, `${JSON.stringify(settings, null, 2)}\n`);
  await rename(`${file}.new`, file);
}
