import type { JsonObject } from '../../../../platform/common/json/json.ts';
import { isContainer } from '../meaning/shapes.ts';

/** `java.util.HashMap`, `[Ljava.lang.String;`, `Acme.Access.SiteMap, Acme`, `kotlin.collections.LinkedHashMap` */
const className =
  /^(?:\[+L)?(?:[a-z_$][\w$]*|[A-Z][\w$]*)(?:\.[a-z_$][\w$]*|\.[A-Z][\w$]*)*\.[A-Z_$][\w$]*(?:[`<[;][^\n]*)?(?:, ?[\w.][^\n]*)?$/;
const standardClass =
  /^(?:\[+L)?(?:java|javax|jakarta|kotlin|scala|System|com\.google\.common|org\.springframework|org\.hibernate)\.[\w.$]+/;

const maxNameLength = 500;
export const isClassName = (text: unknown): text is string =>
  typeof text === 'string' && text.length <= maxNameLength && (className.test(text) || standardClass.test(text));
const isStandardClass = (text: unknown): text is string =>
  typeof text === 'string' && text.length <= maxNameLength && standardClass.test(text);

const ownKey =
  /^(?:@(?:class|type|id|c|context|version|clazz|xmlns.*)|\$(?:type|id|schema|class)|_+(?:typename|class|type|clazz|t)_*|xmlns(?::.*)?|xsi:.*|(?:[\w.]*@)?odata\..*|py\/(?:object|type|reduce|id)|(?:java|json)_?(?:class|type)|javaClass|javaType)$/i;
const classKey = /^(?:class|classname|clazz|type|objecttype|kind|impl|implementation)$/i;

export const isSerializerMember = (key: string, value: unknown): boolean =>
  (!isContainer(value) && ownKey.test(key)) || (isClassName(value) && (classKey.test(key) || isStandardClass(value)));

/** Returns the value of `["java.util.HashMap", {…}]`. */
export function typedItem(list: readonly unknown[]): { readonly value: unknown } | undefined {
  const [name, value] = list;
  if (list.length !== 2 || !isClassName(name)) return undefined;
  const isTyped = isContainer(value) || (isStandardClass(name) && !isClassName(value));
  return isTyped ? { value } : undefined;
}

const listKey = /^(?:\$values|@items|@values|py\/(?:set|tuple))$/;
const scalarKey = /^\$(?:numberLong|numberInt|numberDouble|numberDecimal|oid|uuid|date|symbol)$/;

export function wrappedValue(object: JsonObject): { readonly value: unknown } | undefined {
  const keys = Object.keys(object);
  const inner = keys.filter((key) => !isSerializerMember(key, object[key]));
  const [key] = inner;
  if (key === undefined || inner.length !== 1) return undefined;
  const value = object[key];
  if (listKey.test(key) && Array.isArray(value)) return { value };
  if (scalarKey.test(key) && (typeof value === 'string' || typeof value === 'number')) return { value: String(value) };
  return isClassName(key) && isContainer(value) ? { value } : undefined;
}
