import { isOfType } from '../../api/common/callOf.ts';
import type { Need, Parameter, ParameterType, ValueSource } from '../../api/common/operation.ts';
import { isPlaceHeader, organizationHeader, siteHeader } from '../../api/common/placeHeaders.ts';
import { headerNameFault } from '../../connections/common/requestHeaders.ts';
import { isObject, own, text, type JsonObject } from '../../platform/common/json/json.ts';
import { placeholderName } from './describedPaths.ts';
import { descriptionLimits } from './description.ts';
import type { References } from './references.ts';

export interface DescribedParameters {
  readonly parameters: readonly Parameter[];
  /** Need by its headers; undefined if they name neither organization nor site. */
  readonly needs: Need | undefined;
  /** Body parameter of Swagger 2.0. */
  readonly body: JsonObject | undefined;
  readonly hasForm: boolean;
}

const sources: ReadonlyMap<string, ValueSource> = new Map([
  ['deviceid', 'devices'],
  ['appid', 'applications'],
  ['applicationid', 'applications'],
  ['requestid', 'jobs'],
]);

/** Headers that follow from the body and the expected response. */
const ownHeaders = ['accept', 'content-type'];

/**
 * Reads the parameters of an operation.
 *
 * @param lists parameter lists of the path and the operation; later ones override earlier ones
 * @param inPath placeholders of the path; other path parameters are ignored
 */
export function describedParameters(
  lists: readonly unknown[],
  inPath: readonly string[],
  references: References,
): DescribedParameters {
  const found = new Map<string, Parameter>();
  const places = new Map<string, boolean>();
  let body: JsonObject | undefined;
  let hasForm = false;
  const written = lists.flatMap((list) => (Array.isArray(list) ? (list as unknown[]) : []));
  for (const entry of written.slice(0, descriptionLimits.parameters * 2)) {
    const parameter = references.object(entry);
    const name = parameter && text(own(parameter, 'name'));
    if (!parameter || name === undefined || name.length > descriptionLimits.name) continue;
    const where = own(parameter, 'in');
    if (where === 'body') body = parameter;
    else if (where === 'formData') hasForm = true;
    else if (where === 'header' && isPlaceHeader(name))
      places.set(name.toLowerCase(), isTrue(own(parameter, 'required')));
    else if (isAskedFor(where, name))
      for (const read of readParameters(parameter, name.trim(), where, references))
        if (found.has(read.name) || (found.size < descriptionLimits.parameters && isOf(inPath, where, read.name)))
          found.set(read.name, read);
  }
  return { parameters: [...found.values()], needs: needOf(places), body, hasForm };
}

function isAskedFor(where: unknown, name: string): where is 'path' | 'query' | 'header' {
  if (where === 'header') return headerNameFault(name) === undefined && !ownHeaders.includes(name.toLowerCase());
  return where === 'path' || where === 'query';
}

function isOf(inPath: readonly string[], where: unknown, name: string): boolean {
  return where !== 'path' || inPath.includes(name);
}

/** Reads the members of an object in the query, such as a page's `page` and `size`, as separate parameters. */
function readParameters(
  parameter: JsonObject,
  name: string,
  where: 'path' | 'query' | 'header',
  references: References,
): readonly Parameter[] {
  const schema = references.object(own(parameter, 'schema'));
  const members = schema && where === 'query' && own(schema, 'properties');
  if (!schema || !isObject(members)) return [readParameter(parameter, name, where, references)];
  const required = own(schema, 'required');
  return Object.entries(members)
    .slice(0, descriptionLimits.parameters)
    .flatMap(([member, described]) => {
      const isRequired = Array.isArray(required) && required.includes(member);
      const one = { name: member, schema: described, required: isRequired };
      return text(member) === undefined ? [] : [readParameter(one, member, where, references)];
    });
}

/** An optional organization or site is sent if one is selected. */
function needOf(places: ReadonlyMap<string, boolean>): Need | undefined {
  if (places.size === 0) return undefined;
  const [organization, site] = [organizationHeader, siteHeader].map((header) => places.get(header.toLowerCase()));
  if (site === true) return 'site';
  if (organization === true && site === undefined) return 'organization';
  return 'chosen';
}

function readParameter(
  parameter: JsonObject,
  name: string,
  where: 'path' | 'query' | 'header',
  references: References,
): Parameter {
  // Swagger 2.0 has the members of the schema next to the name.
  const schema = references.object(own(parameter, 'schema') ?? firstContent(parameter, references)) ?? parameter;
  const isList = typeOf(schema) === 'array';
  const one = (isList ? references.object(own(schema, 'items')) : schema) ?? {};
  const type = parameterType(typeOf(one));
  const values = listedValues(one).filter((value) => isOfType(value, type));
  const isRepeated = isList && isSeparate(parameter) && where === 'query';
  const initial = initialOf(isList ? own(schema, 'default') : own(one, 'default'), isRepeated);
  const from = values.length === 0 && type === 'text' ? sources.get(name.toLowerCase()) : undefined;
  const format = formatOf(one, isList && !isRepeated);
  const about = text(own(parameter, 'description'))?.slice(0, descriptionLimits.sentence);
  return {
    name: where === 'path' ? placeholderName(name) : name,
    type: isList && !isRepeated ? 'text' : type,
    ...((where === 'path' || isTrue(own(parameter, 'required'))) && { required: true }),
    ...(initial !== undefined && isOfType(initial, type) && { initial }),
    ...(values.length > 0 && { values }),
    ...(isRepeated && { repeated: true }),
    ...(from && { from }),
    ...(where === 'header' && { inHeader: true }),
    ...(format !== undefined && { format }),
    ...(about !== undefined && { about }),
  };
}

function firstContent(parameter: JsonObject, references: References): unknown {
  const content = own(parameter, 'content');
  const [first] = isObject(content) ? Object.values(content) : [];
  const media = references.object(first);
  return media && own(media, 'schema');
}

/** Whether each value is sent as its own parameter, rather than joined by commas. */
function isSeparate(parameter: JsonObject): boolean {
  const [style, explode, collection] = ['style', 'explode', 'collectionFormat'].map((name) => own(parameter, name));
  if (own(parameter, 'schema') === undefined) return collection === 'multi';
  return (style === undefined || style === 'form') && explode !== false;
}

/** Returns the type of a schema: in OpenAPI 3.1, the first of several other than null. */
function typeOf(schema: JsonObject): string | undefined {
  const type = own(schema, 'type');
  const types = Array.isArray(type) ? (type as unknown[]) : [type];
  return types.find((one): one is string => typeof one === 'string' && one !== 'null');
}

function parameterType(type: string | undefined): ParameterType {
  return type === 'integer' || type === 'boolean' ? type : 'text';
}

function listedValues(schema: JsonObject): readonly string[] {
  const [list, only] = [own(schema, 'enum'), own(schema, 'const')];
  const values = Array.isArray(list) ? (list as unknown[]) : only === undefined ? [] : [only];
  const texts = values.slice(0, descriptionLimits.values).flatMap((value) => scalarText(value) ?? []);
  return [...new Set(texts)];
}

function initialOf(value: unknown, isRepeated: boolean): string | undefined {
  if (!Array.isArray(value)) return scalarText(value);
  const texts = (value as unknown[]).slice(0, descriptionLimits.values).flatMap((one) => scalarText(one) ?? []);
  return texts.length === 0 || (isRepeated && texts.length > 1) ? undefined : texts.join(',');
}

function formatOf(schema: JsonObject, isJoined: boolean): string | undefined {
  if (isJoined) return 'a,b,c';
  const type = typeOf(schema);
  return text(own(schema, 'format'))?.slice(0, 40) ?? (type === 'number' ? type : undefined);
}

/** Returns a value as it is sent, or undefined if it is too long to offer. */
function scalarText(value: unknown): string | undefined {
  const isScalar = ['string', 'number', 'boolean'].includes(typeof value);
  const written = isScalar || (value !== null && !Array.isArray(value) && !isObject(value) && value !== undefined);
  const said = written ? String(value) : undefined;
  return said !== undefined && said !== '' && said.length <= descriptionLimits.name ? said : undefined;
}

function isTrue(value: unknown): boolean {
  return value === true || value === 'true';
}
