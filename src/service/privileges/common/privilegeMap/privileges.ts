import { isPlaceKind } from '../../../../platform/common/entities.ts';
import { isObject, type JsonObject } from '../../../../platform/common/json/json.ts';
import { isNumeric, numberText } from '../../../../platform/common/json/verbatim.ts';
import { isChoice, isName, takeFlags, verdictOfFlag } from './meaning/held.ts';
import { isNumber, isNumbered } from './meaning/identity.ts';
import { membersOf, type LevelMember, type Members } from './meaning/members.ts';
import { addAll, type NamedEntities, type ReadContext } from './meaning/scope.ts';
import { entryOf, isContainer, isEmpty, isText } from './meaning/shapes.ts';
import { looksLikeField } from './meaning/vocabulary.ts';
import { areSites } from './places.ts';
import { enter, addUnrecognized, type ReadState } from './readState.ts';

const subjectKey = /^(?:resource|feature|module|subject)(?:name)?$/i;
const codeKey = /^(?:code|key|privilegecode)$/i;
const oneWord = /^[\w:.*/-]+$/;

/** Splits `READ,WRITE`, but not a name such as `Read, write and delete`. */
export function splitPrivileges(text: string): string[] {
  const parts = text.split(/[,;]/).map((part) => part.trim());
  return parts.every((part) => oneWord.test(part)) ? parts : [text];
}

interface Named {
  readonly name: string;
  readonly used: ReadonlySet<string>;
}

function privilegeNamed(members: Members): Named | undefined {
  const { own, refs, levels, rest } = members;
  const text = levels.find(({ level, plural, value }) => level === 'privilege' && !plural && isText(value));
  const subject = rest.find(({ key, value }) => subjectKey.test(key) && isText(value));
  const code = rest.find(({ key, value }) => codeKey.test(key) && isText(value));
  const name = refs.privilege?.name ?? own.name ?? subject ?? code ?? text ?? refs.privilege?.id ?? own.id;
  return name && { name: String(name.value), used: new Set([name.key]) };
}

/** Whether a member names a place. Its privilege is then granted at that place, and not where it is listed. */
const namesPlace = ({ level, value }: LevelMember): boolean =>
  isPlaceKind(level) && value !== null && value !== '' && typeof value !== 'boolean';

/** Whether an object describes one privilege or role, so that its other keys are no names. */
const isDescribed = ({ own, refs, levels, rest }: Members): boolean =>
  own.id !== undefined ||
  own.name !== undefined ||
  Object.keys(refs).length > 0 ||
  levels.some(({ plural }) => !plural) ||
  rest.some(({ key }) => subjectKey.test(key) || codeKey.test(key));

const hasNone = ({ own, refs, levels, wrappers, actions, rest }: Members): boolean =>
  [levels, wrappers, actions, rest, Object.keys(own), Object.keys(refs)].every(({ length }) => length === 0);

/** Collects names of privileges. An action follows its resource: `DEVICES: READ`. */
export class PrivilegeReader {
  readonly #state: ReadState;
  readonly #context: ReadContext;
  readonly #found: NamedEntities;
  readonly #out: string[];

  constructor(state: ReadState, context: ReadContext, found: NamedEntities) {
    this.#state = state;
    this.#context = context;
    this.#found = found;
    this.#out = found.privileges;
  }

  /** @param plural whether a text may list several privileges */
  read(value: unknown, key: string | undefined, plural: boolean): void {
    if (value === null) return;
    if (plural && typeof value === 'string' && value.trim() !== '' && isName(value))
      addAll(this.#out, splitPrivileges(value));
    else this.#read(value, '', key);
  }

  /** Reads an object that was passed to `enter`. */
  readEntered(object: JsonObject): void {
    this.#readObject(object, '');
  }

  #read(value: unknown, prefix: string, key?: string): void {
    if (typeof value === 'string') {
      if (!isName(value)) addUnrecognized(this.#state, value, key);
      else if (value.trim() !== '') this.#out.push(prefix + value.trim());
    } else if (isNumeric(value)) this.#out.push(prefix + numberText(value));
    else if (Array.isArray(value)) enter(this.#state, value, () => this.#readList(value, prefix), key);
    else if (isObject(value)) enter(this.#state, value, () => this.#readObject(value, prefix), key);
    else addUnrecognized(this.#state, value, key);
  }

  #readList(list: readonly unknown[], prefix: string): void {
    for (const item of list) if (item !== null) this.#read(item, prefix);
  }

  #readObject(object: JsonObject, prefix: string): void {
    const entry = entryOf(object);
    if (entry) {
      this.#readKey(entry[0].trim(), entry[1], prefix, true);
      return;
    }
    const members = membersOf(this.#state, object);
    const held = prefix !== '' || isDescribed(members) ? takeFlags(members) : true;
    if (held === undefined) addUnrecognized(this.#state, object);
    if (held !== true) return;
    if (prefix !== '' && !isEmpty(object) && hasNone(members)) {
      this.#out.push(prefix.slice(0, -2));
      return;
    }
    const named = privilegeNamed(members);
    const reference = members.refs.role ?? members.refs.site ?? members.refs.organization;
    const inRole = members.levels.some(
      ({ key, level, value }) => level === 'role' && looksLikeField(key) && isText(value),
    );
    if (inRole || reference)
      this.#state.readers.record(this.#state, object, members, { ...this.#context, level: 'privilege' }, this.#found);
    else if (members.levels.some(namesPlace)) addUnrecognized(this.#state, object);
    else if (named) this.#readNamed(members, named, prefix);
    else this.#readKeys(object, members, prefix);
  }

  #readNamed(members: Members, { name, used }: Named, prefix: string): void {
    const { own, levels, wrappers, actions, rest } = members;
    const lists = [...actions, ...levels.filter(({ level }) => level === 'privilege'), ...wrappers].filter(
      ({ key }) => !used.has(key),
    );
    const others = [own.name, ...levels.filter(({ level }) => level !== 'privilege'), ...rest];
    for (const other of others)
      if (other && !used.has(other.key) && other.value !== name) addUnrecognized(this.#state, other.value, other.key);
    const [privilegesBefore, unrecognizedBefore] = [this.#out.length, this.#state.unrecognized.length];
    for (const { key, value } of lists) {
      if (value === true) this.#out.push(prefix + name);
      else if (!isEmpty(value) && value !== false) this.#read(value, `${prefix}${name}: `, key);
    }
    const hasNoActions =
      lists.every(({ value }) => isEmpty(value)) || this.#state.unrecognized.length > unrecognizedBefore;
    if (this.#out.length === privilegesBefore && hasNoActions) this.#out.push(prefix + name);
  }

  #readKeys(object: JsonObject, members: Members, prefix: string): void {
    const { actions, levels, wrappers } = members;
    const [only, another] = [...levels, ...wrappers];
    const list = only && !another && Object.keys(object).length === 1 && isContainer(only.value) ? only : undefined;
    if (prefix === '' && list && (wrappers.length > 0 ? looksLikeField(list.key) : levels[0]?.level === 'privilege')) {
      this.#read(list.value, prefix, list.key);
      return;
    }
    const isWhole = prefix !== '' && actions.length === Object.keys(object).length;
    const areVerdicts = isChoice(object);
    if (!isWhole) for (const key of Object.keys(object)) this.#readKey(key.trim(), object[key], prefix, areVerdicts);
    else if (actions.length === 0) this.#out.push(prefix.slice(0, -2));
    else for (const { key, value } of actions) this.#read(value, prefix, key);
  }

  /** @param isChoice whether the value may tell whether the key is granted */
  #readKey(key: string, value: unknown, prefix: string, isChoice: boolean): void {
    const verdict = isChoice ? verdictOfFlag(value) : undefined;
    if (verdict === true) this.#out.push(prefix + key);
    else if (verdict === false) return;
    else if (isEmpty(value) || isNumeric(value)) addUnrecognized(this.#state, value, key);
    else if (isNumber(key) && isContainer(value)) addUnrecognized(this.#state, value, key);
    else if (areSites(value) || (isObject(value) && Object.keys(value).some(isNumbered)))
      addUnrecognized(this.#state, value, key);
    else this.#read(value, `${prefix}${key}: `, key);
  }
}
