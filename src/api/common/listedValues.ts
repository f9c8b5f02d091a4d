import { isObject } from '../../platform/common/json/json.ts';
import { visit, type Container } from '../../service/forms/common/envelope.ts';
import { memberText, nameMembers } from '../../service/forms/common/memberNames.ts';
import type { KnownId } from './catalogue/catalogue.ts';
import type { DeviceSource } from './deviceActs.ts';
import type { ValueSource } from './operation.ts';
import { containsFilter } from './serviceTable.ts';

export interface ListedValue {
  readonly value: string;
  readonly name?: string;
  /** Distinguishing facts, such as address, group, or state. */
  readonly details: readonly string[];
}

/** List of the service, or the reason why it isn't available. */
export type Listing = { readonly values: readonly ListedValue[]; readonly left: number } | { readonly problem: string };

export type ListSource = ValueSource | DeviceSource;

interface Form {
  readonly id: string;
  readonly details: readonly string[];
  /** Member of an enclosing object that becomes a detail. */
  readonly around?: string;
}

const deviceForm: Form = { id: 'deviceId', details: ['discoveredIpAddr', 'fqdn'] };
const forms: Readonly<Record<ListSource, Form>> = {
  devices: deviceForm,
  applications: { id: 'applicationId', details: [], around: 'groupName' },
  applicationGroups: { id: 'groupId', details: ['levelName'] },
  hiddenDevices: deviceForm,
  jobs: { id: 'requestId', details: ['status', 'progressStatus', 'triggerType', 'startDate'] },
};

export const listOperation: Readonly<Record<ListSource, KnownId>> = {
  devices: 'devices',
  hiddenDevices: 'hidden-devices',
  applications: 'application-groups',
  applicationGroups: 'application-groups',
  jobs: 'discovery-status',
};

/** Returns the elements at any depth, each ID once. Returns undefined if there is no list. */
export function listedValues(source: ListSource, answer: unknown): readonly ListedValue[] | undefined {
  const { id, details, around: member } = forms[source];
  const found = new Map<string, ListedValue>();
  let hasList = false;
  const look = ({ value, around }: Container) => {
    hasList ||= Array.isArray(value);
    const listed = isObject(value) ? memberText(value, id) : undefined;
    if (!isObject(value) || listed === undefined || found.has(listed)) return true;
    const name = memberText(value, ...nameMembers);
    const said = details.map((detail) => memberText(value, detail));
    if (member !== undefined) said.push(around.map((object) => memberText(object, member)).findLast(Boolean));
    const others = new Set(said.filter((text) => text !== undefined && text !== name));
    found.set(listed, { value: listed, ...(name !== undefined && { name }), details: [...others] as string[] });
    return true;
  };
  visit({ value: answer, path: [] }, look, Infinity);
  return hasList ? [...found.values()] : undefined;
}

/** Whether the service can search the list. */
export function isSearched(source: ListSource): boolean {
  return source === 'devices';
}

/** Whether a row of the value shows the text. */
export function showsText({ value, name = '', details }: ListedValue, typed: string): boolean {
  const wanted = typed.trim().toLowerCase();
  return [value, name, ...details].some((text) => text.toLowerCase().includes(wanted));
}

export function hostNameFilter(contained: string): string {
  return JSON.stringify({ filterClassList: [containsFilter('hostName', contained)] });
}
