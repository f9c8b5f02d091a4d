/**
 * Stand-in for VS Code's API with what panels use, bundled in its place. What a person would see, be asked, or find afterward is in `seen`.
 * URIs and events are VS Code's own.
 */
import { readFileSync } from 'node:fs';
import { t } from '@vscode/l10n';
import { Emitter } from 'vs/base/common/event.js';
import { URI } from 'vs/base/common/uri.js';

export interface Seen {
  copied: string[];
  /** Files as saved, by name. */
  saved: Map<string, Uint8Array>;
  /** Notifications and messages of the status bar. */
  messages: string[];
  /** Commands with their arguments. */
  commands: unknown[][];
  /** Returns the label that a person picks in a list. Defaults to none, as if the list was closed. */
  pick: (labels: readonly string[], descriptions: readonly string[]) => string | undefined;
}

export const seen: Seen = { copied: [], saved: new Map(), messages: [], commands: [], pick: () => undefined };

/** Forgets what the last test has left. */
export function forgetSeen(): void {
  env.language = 'en';
  Object.assign(seen, { copied: [], saved: new Map(), messages: [], commands: [], pick: () => undefined });
}

/** Panel that `createWebviewPanel` returns next. */
export const next: { panel?: unknown } = {};

/** Settings have the defaults of the manifest. */
const { properties } = (
  JSON.parse(readFileSync('package.json', 'utf8')) as {
    contributes: { configuration: { properties: Readonly<Record<string, { readonly default?: unknown }>> } };
  }
).contributes.configuration;

const nothing = { dispose: () => undefined };
const say = (message: string) => Promise.resolve(void seen.messages.push(message));

export { Emitter as EventEmitter, URI as Uri };
/** Texts of the extension stay English. Those of pages are in the language of `bundle`. */
export const l10n: { t: typeof t; bundle?: Readonly<Record<string, string>> | undefined } = { t };
export const env = {
  language: 'en',
  clipboard: { writeText: (text: string) => Promise.resolve(void seen.copied.push(text)) },
};
export const ViewColumn = { Active: -1, Beside: -2 };
export const ProgressLocation = { Notification: 15 };
/** Kind of tab, of which no test has one. */
class TabInput {
  readonly uri = undefined;
}
export { TabInput as TabInputText, TabInput as TabInputTextDiff, TabInput as TabInputWebview };

interface PickItem {
  readonly label: string;
  readonly description?: string;
}

interface PickOptions {
  readonly canPickMany?: boolean;
  readonly onDidSelectItem?: (item: PickItem) => unknown;
}

export const window = {
  tabGroups: {
    all: [],
    activeTabGroup: { tabs: [], viewColumn: 1 },
    onDidChangeTabs: () => nothing,
    close: () => Promise.resolve(true),
  },
  createWebviewPanel: () => next.panel,
  showErrorMessage: say,
  showInformationMessage: say,
  showWarningMessage: say,
  setStatusBarMessage: (text: string) => (seen.messages.push(text), nothing),
  /** Enter is pressed on the picked row, without a tick if the list follows the focus. */
  showQuickPick: (items: readonly PickItem[], { canPickMany = false, onDidSelectItem }: PickOptions = {}) => {
    const label = seen.pick(
      items.map((item) => item.label),
      items.map(({ description = '' }) => description),
    );
    const picked = items.find((item) => item.label === label);
    if (picked && onDidSelectItem) {
      onDidSelectItem(picked);
      return Promise.resolve([]);
    }
    return Promise.resolve(canPickMany && picked ? [picked] : picked);
  },
  showSaveDialog: ({ defaultUri }: { readonly defaultUri: URI }) => Promise.resolve(defaultUri),
  withProgress: <T>(_options: unknown, task: (progress: object, cancel: object) => T) =>
    task({ report: () => undefined }, { isCancellationRequested: false, onCancellationRequested: () => nothing }),
};

const written = new Map<string, Uint8Array>();
export const workspace = {
  workspaceFolders: undefined,
  getConfiguration: (section: string) => {
    const get = (name: string) => properties[`${section}.${name}`]?.default;
    return { get, inspect: (name: string) => ({ defaultValue: get(name) }) };
  },
  onDidCloseTextDocument: () => nothing,
  fs: {
    readFile: () => Promise.reject(new Error('There is no such file.')),
    writeFile: (uri: URI, content: Uint8Array) => Promise.resolve(void written.set(uri.path, content)),
    rename: (from: URI, to: URI) =>
      Promise.resolve(void seen.saved.set(to.path.slice(to.path.lastIndexOf('/') + 1), written.get(from.path)!)),
    delete: (uri: URI) => Promise.resolve(void written.delete(uri.path)),
  },
};

export const commands = {
  executeCommand: (...command: unknown[]) => Promise.resolve(void seen.commands.push(command)),
};
