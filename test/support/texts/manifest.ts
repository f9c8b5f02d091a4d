import { readFileSync } from 'node:fs';
import { Parser } from 'vs/platform/contextkey/common/contextkey.js';

interface MenuEntry {
  readonly command?: string;
  readonly when?: string;
  readonly group?: string;
}

export interface Manifest {
  readonly activationEvents: readonly string[];
  readonly extensionKind: readonly string[];
  readonly capabilities: unknown;
  readonly engines: Readonly<Record<'vscode' | 'node', string>>;
  readonly contributes: {
    readonly commands: readonly { readonly command: string; readonly icon?: string; readonly enablement?: string }[];
    readonly menus: Readonly<Record<string, readonly MenuEntry[]>>;
    readonly keybindings: readonly { readonly command: string; readonly when: string }[];
    readonly views: Readonly<
      Record<
        string,
        readonly {
          readonly id: string;
          readonly when?: string;
          readonly initialSize?: number;
          readonly visibility?: string;
        }[]
      >
    >;
    readonly viewsWelcome: readonly { readonly view: string; readonly contents: string; readonly when: string }[];
    readonly authentication: readonly { readonly id: string }[];
    readonly languageModelTools: readonly {
      readonly name: string;
      readonly inputSchema: { readonly properties: Readonly<Record<string, Schema>> };
    }[];
    readonly configuration: { readonly properties: Readonly<Record<string, Schema>> };
    readonly taskDefinitions: readonly { readonly type: string }[];
    readonly terminal: { readonly profiles: readonly { readonly id: string }[] };
    readonly walkthroughs: readonly { readonly steps: readonly { readonly completionEvents: readonly string[] }[] }[];
  };
}

export interface Schema {
  readonly type?: string | readonly string[];
  readonly default?: unknown;
  readonly enum?: readonly string[];
  readonly minimum?: number;
  readonly maximum?: number;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly maxItems?: number;
  readonly pattern?: string;
  readonly required?: readonly string[];
  readonly items?: Schema;
  readonly properties?: Readonly<Record<string, Schema>>;
}

export const manifest = JSON.parse(readFileSync('package.json', 'utf8')) as Manifest;

/** Evaluates a `when` clause as VS Code does; a missing one is true. */
export function holds(when: string | undefined, keys: Readonly<Record<string, unknown>>): boolean {
  if (when === undefined) return true;
  return new Parser().parse(when)?.evaluate({ getValue: <T>(key: string) => keys[key] as T }) ?? false;
}

/** Returns the commands of a menu, without prefix and duplicates; `*` marks buttons. */
export function menuOf(name: string, keys: Readonly<Record<string, unknown>>): string[] {
  const entries = (manifest.contributes.menus[name] ?? []).filter(({ when }) => holds(when, keys));
  const buttons = name === 'view/item/context' ? /^inline/ : /^(inline|navigation)/;
  const isButton = ({ group = '' }: MenuEntry) => buttons.test(group);
  const shown = entries.map(
    ({ command: id = '' }) =>
      id.replace('orgAccess.', '') + (entries.some((other) => other.command === id && isButton(other)) ? '*' : ''),
  );
  return [...new Set(shown)].sort();
}
