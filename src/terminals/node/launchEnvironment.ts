import { isObject, own, type JsonObject } from '../../platform/common/json/json.ts';
import { trustVariables, type ReadVariable } from '../../service/tls/node/programFiles.ts';
import { pathAgain, type TerminalEnvironment } from './shellFiles.ts';

export interface ProgramEnvironment {
  readonly PATH: string | undefined;
  readonly isWindows: boolean;
  readonly given: ReadVariable;
}

/** Access requested by `orgAccess`: to the active connection, or to one by name or ID. */
export type RequestedAccess = 'none' | 'active' | { readonly connection: string } | 'unreadable';

/** Debug types that take a list `environment` of `{ name, value }` instead of `env`. */
const withList: readonly unknown[] = ['cppdbg', 'cppvsdbg'];

export function requestedAccess(configuration: JsonObject): RequestedAccess {
  const wanted = own(configuration, 'orgAccess');
  if (wanted === undefined || wanted === false) return 'none';
  if (wanted === true) return 'active';
  return typeof wanted === 'string' && wanted.trim() !== '' ? { connection: wanted } : 'unreadable';
}

/**
 * Adds access to a launch configuration, in its debugger's format. Removes `orgAccess`, because debuggers copy
 * configurations to child sessions.
 */
export function withAccess(
  configuration: JsonObject,
  environment: TerminalEnvironment,
  around: ProgramEnvironment,
): JsonObject {
  const { orgAccess: _, ...rest } = configuration;
  if (withList.includes(own(rest, 'type'))) {
    const listed = entriesOf(own(rest, 'environment'));
    return { ...rest, environment: merged(listed, environment, around).map(([name, value]) => ({ name, value })) };
  }
  const env = own(rest, 'env');
  const entries = merged(entriesOf(env), environment, around);
  return {
    ...rest,
    env: Array.isArray(env) ? entries.map(([name, value]) => `${name}=${String(value)}`) : Object.fromEntries(entries),
  };
}

/** Returns the variables of a new shell, even if its profile resets PATH. */
export function variablesOf(environment: TerminalEnvironment, around: ProgramEnvironment): Record<string, string> {
  const variables = Object.fromEntries(merged([], environment, around) as [string, string][]);
  return { ...variables, ...pathAgain(environment.bin, around.isWindows) };
}

/** Expands `${env:…}` in a PATH from the settings. */
export function expanded(setting: string, env: ReadVariable): string {
  return setting.replaceAll(/\$\{env:([^}]+)\}/g, (_, name: string) => env(name) ?? '');
}

export function variableIn(configuration: JsonObject, name: string): unknown {
  const entries = ['env', 'environment'].flatMap((member) => entriesOf(own(configuration, member)));
  return entries.find(([known]) => known === name)?.[1];
}

/** Returns the key of the permission from `ORG_ACCESS_KEY`, which begins with the 32 digits of the socket's key. */
export const permissionKeyIn = (keys: string): string => keys.slice(32);

/** Variables. Some debuggers take `null` to remove one. */
type Entries = readonly (readonly [name: string, value: unknown])[];

function entriesOf(variables: unknown): Entries {
  if (Array.isArray(variables))
    return variables.flatMap((variable: unknown): Entries => {
      if (typeof variable === 'string') {
        const [name = '', ...value] = variable.split('=');
        return [[name, value.join('=')]];
      }
      return isObject(variable) && typeof variable.name === 'string' ? [[variable.name, variable.value]] : [];
    });
  return isObject(variables) ? Object.entries(variables) : [];
}

function merged(
  entries: Entries,
  { bin, variables, trust }: TerminalEnvironment,
  { PATH, isWindows, given }: ProgramEnvironment,
): Entries {
  const same = (name: string) => (isWindows ? name.toUpperCase() : name);
  const path = entries.findLast(([name]) => same(name) === 'PATH');
  const [name, own] = path ?? ['PATH', PATH];
  const searched = typeof own === 'string' && own !== '' ? (isWindows ? ';' : ':') + own : '';
  const set = (wanted: string) => {
    const entry = entries.findLast(([known]) => same(known) === wanted);
    return entry ? String(entry[1]) : given(wanted);
  };
  const added = { ...variables, ...(trust && trustVariables(trust, set)), [name]: bin + searched };
  const taken = new Set(Object.keys(added).map(same));
  return [...entries.filter(([known]) => !taken.has(same(known))), ...Object.entries(added)];
}
