import { isObject, own, type JsonObject } from '../../platform/common/json/json.ts';
import { isNumeric, numberText, countOf } from '../../platform/common/json/verbatim.ts';
import type { DeviceSource } from './deviceActs.ts';
import type { ValueSource } from './operation.ts';
import { containsEntry } from './serviceTable.ts';

export interface ListedValue {
  readonly value: string;
  readonly name?: string;
  /** Distinguishing facts, such as address, group, or state. */
  readonly details: readonly string[];
}

export type ListSource = ValueSource | DeviceSource;

/** Nesting depth of the search. Groups contain groups. */
const maxDepth = 64;

interface Form {
  readonly id: string;
  readonly names: readonly string[];
  readonly details: readonly string[];
  /** Member of an enclosing object that becomes a detail. */
  readonly around?: string;
}

const forms: Readonly<Record<ListSource, Form>> = {
  devices: { id: 'deviceId', names: ['hostName', 'fqdn'], details: ['discoveredIpAddr', 'fqdn'] },
  applications: { id: 'applicationId', names: ['applicationName'], details: [], around: 'groupName' },
  applicationGroups: { id: 'groupId', names: ['groupName'], details: ['levelName'] },
  hiddenDevices: { id: 'deviceId', names: ['hostName', 'fqdn'], details: ['discoveredIpAddr', 'fqdn'] },
  jobs: { id: 'requestId', names: ['requestName'], details: ['status', 'progressStatus', 'triggerType', 'startDate'] },
};

export const listOperation: Readonly<Record<ListSource, string>> = {
  devices: 'devices',
  hiddenDevices: 'hidden-devices',
  applications: 'application-groups',
  applicationGroups: 'application-groups',
  jobs: 'discovery-status',
};

/** Returns the entries at any depth, each ID once. Returns undefined if there is no list. */
export function listedValues(source: ListSource, answer: unknown): readonly ListedValue[] | undefined {
  const form = forms[source];
  const found = new Map<string, ListedValue>();
  let hasList = false;
  const look = (value: unknown, around: string | undefined, depth: number): void => {
    if (depth > maxDepth) return;
    if (Array.isArray(value)) {
      hasList = true;
      for (const element of value as unknown[]) look(element, around, depth + 1);
    } else if (isObject(value)) {
      const listed = valueOf(value, form, around);
      if (listed && !found.has(listed.value)) found.set(listed.value, listed);
      const within = (form.around === undefined ? undefined : textIn(value, form.around)) ?? around;
      for (const member of Object.values(value)) look(member, within, depth + 1);
    }
  };
  look(answer, undefined, 0);
  return hasList ? [...found.values()] : undefined;
}

/** Returns the total of a paged response, if it has one. */
export function totalIn(answer: unknown): number | undefined {
  const data = isObject(answer) ? (own(answer, 'data') ?? answer) : undefined;
  const info = isObject(data) ? own(data, 'pageInfo') : undefined;
  return isObject(info) ? countOf(own(info, 'totalRecords')) : undefined;
}

export function hostNameFilter(contained: string): string {
  return JSON.stringify({ filterClassList: [containsEntry('hostName', contained)] });
}

function valueOf(object: JsonObject, { id, names, details }: Form, around: string | undefined) {
  const value = textIn(object, id);
  if (value === undefined) return undefined;
  const [name] = names.flatMap((member) => textIn(object, member) ?? []);
  const said = [...details.map((member) => textIn(object, member)), around];
  return {
    value,
    ...(name !== undefined && { name }),
    details: [...new Set(said.filter((one) => one !== undefined && one !== name))] as string[],
  };
}

function textIn(object: JsonObject, member: string): string | undefined {
  const value = own(object, member);
  const written = isNumeric(value) ? numberText(value) : value;
  return typeof written === 'string' && written.trim() !== '' ? written : undefined;
}
