import { isPlaceHeader, organizationHeader, siteHeader, type Need } from '../../../access/site/common/placeHeaders.ts';
import { isObject, own, text, type JsonObject } from '../../../platform/common/json/json.ts';
import { isNumeric } from '../../../platform/common/json/verbatim.ts';
import { headerNameFault } from '../../../service/connection/common/requestHeaders.ts';
import { isOfType } from '../../common/callOf.ts';
import type { Parameter, ParameterType, ValueSource } from '../../common/operation.ts';
import type { BodySkeletons } from './bodySkeleton.ts';
import { placeholderName } from './describedPaths.ts';
import { descriptionLimits, type LeftOut, type LeftOutWhy } from './description.ts';
import { whyUnread, type References } from './references.ts';
import { inType } from './schemaType.ts';

export interface DescribedParameters {
  readonly parameters: readonly Parameter[];
  /** Need by its headers; undefined if they name neither organization nor site. */
  readonly needs: Need | undefined;
  /** Body parameter of Swagger 2.0. */
  readonly body: JsonObject | undefined;
  readonly hasForm: boolean;
  readonly left: readonly PartLeftOut[];
}

/** Part of an operation that is offered without it. */
export type PartLeftOut = Omit<LeftOut, 'request'>;

type Where = 'path' | 'query' | 'header';

const sources: ReadonlyMap<string, ValueSource> = new Map([
  ['deviceid', 'devices'],
  ['appid', 'applications'],
  ['applicationid', 'applications'],
  ['requestid', 'jobs'],
]);

/** Headers that the connection, the body, and the expected response decide. OpenAPI ignores their descriptions. */
const ownHeaders = ['accept', 'authorization', 'content-type'];

/** Limit of the levels of an object in the query. */
const maxDepth = 3;

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
  schemas: BodySkeletons,
): DescribedParameters {
  const found = new Map<string, readonly [where: Where, parameter: Parameter]>();
  const places = new Map<string, boolean>();
  const left: PartLeftOut[] = [];
  let body: JsonObject | undefined;
  let [hasForm, isCut] = [false, false];
  const written: readonly unknown[] = lists.flatMap((list): unknown => list ?? []);
  for (const entry of written.slice(0, descriptionLimits.parameters * 2)) {
    const parameter = references.object(entry);
    const name = parameter && text(own(parameter, 'name'))?.trim();
    const where = parameter && own(parameter, 'in');
    const leave = (why: LeftOutWhy) => left.push({ parameter: labelOf(entry).slice(0, descriptionLimits.name), why });
    if (!parameter) leave(whyUnread(entry));
    else if (where === 'body') body = parameter;
    else if (where === 'formData') hasForm = true;
    else if (name === undefined || name.length > descriptionLimits.name) leave('wrongForm');
    else if (where === 'header' && isPlaceHeader(name))
      places.set(name.toLowerCase(), isTrue(own(parameter, 'required')));
    else if (where === 'header' && ownHeaders.includes(name.toLowerCase())) continue;
    else if (!isAskedFor(where, name) || isNameless(parameter, schemas)) leave('parameter');
    else
      for (const read of readParameters(parameter, name, where, references, schemas)) {
        if (where === 'path' && !inPath.includes(read.name)) continue;
        const before = found.get(read.name);
        if (before && before[0] !== where) leave('parameterSame');
        else if (before || found.size < descriptionLimits.parameters) found.set(read.name, [where, read]);
        else isCut = true;
        if (isCut) break;
      }
  }
  if (isCut || written.length > descriptionLimits.parameters * 2) left.push({ why: 'parameterCount' });
  return {
    parameters: [...found.values()].map(([, parameter]) => parameter),
    needs: needOf(places),
    body,
    hasForm,
    left,
  };
}

function labelOf(entry: unknown): string {
  const [reference, name] = isObject(entry) ? [own(entry, '$ref'), own(entry, 'name')] : [];
  return text(reference) ?? text(name) ?? '';
}

function isAskedFor(where: unknown, name: string): where is Where {
  return where === 'path' || where === 'query' || (where === 'header' && headerNameFault(name) === undefined);
}

/** Whether the members of an object aren't described, which `deepObject` sends as separate parameters. */
function isNameless(parameter: JsonObject, schemas: BodySkeletons): boolean {
  return isDeep(parameter) && schemas.shapeOf(own(parameter, 'schema')).members.size === 0;
}

function isDeep(parameter: JsonObject): boolean {
  return own(parameter, 'style') === 'deepObject';
}

/** Reads the members of an object in the query, such as a page's `page` and `size`, as separate parameters. */
function* readParameters(
  parameter: JsonObject,
  name: string,
  where: Where,
  references: References,
  schemas: BodySkeletons,
  depth = 0,
): Generator<Parameter> {
  const isSplit = where === 'query' && delimiterOf(parameter) === undefined && depth < maxDepth;
  const { members, required } = schemas.shapeOf(isSplit ? own(parameter, 'schema') : undefined);
  for (const [member, schema] of members) {
    const isRequired = required.has(member) && isTrue(own(parameter, 'required'));
    const one = { schema, required: isRequired, ...(isDeep(parameter) && { style: 'deepObject' }) };
    if (isDeep(parameter)) yield* readParameters(one, `${name}[${member}]`, where, references, schemas, depth + 1);
    else if (text(member) !== undefined) yield readParameter(one, member, where, references);
  }
  if (members.size === 0) yield readParameter(parameter, name, where, references);
}

/** An optional organization or site is sent if one is selected. */
function needOf(places: ReadonlyMap<string, boolean>): Need | undefined {
  if (places.size === 0) return undefined;
  const [organization, site] = [organizationHeader, siteHeader].map((header) => places.get(header.toLowerCase()));
  if (site === true) return 'site';
  if (organization === true && site === undefined) return 'organization';
  return 'chosen';
}

function readParameter(parameter: JsonObject, name: string, where: Where, references: References): Parameter {
  // Swagger 2.0 has the members of the schema next to the name.
  const schema = references.object(own(parameter, 'schema') ?? firstContent(parameter, references)) ?? parameter;
  const isList = typeOf(schema) === 'array';
  const one = (isList ? references.object(own(schema, 'items')) : schema) ?? {};
  const isJson = own(parameter, 'content') !== undefined;
  const delimiter = delimiterOf(parameter) ?? (where === 'query' ? undefined : ',');
  const isJoined = (isJson || delimiter !== undefined) && (isList || typeOf(schema) === 'object');
  const type = isJoined ? 'text' : parameterType(typeOf(one));
  const values = listedValues(one).filter((value) => isOfType(value, type));
  const isRepeated = isList && !isJoined;
  const initial = initialOf(own(schema, 'default'), typeOf(one), delimiter);
  const from = values.length === 0 && type === 'text' ? sources.get(name.toLowerCase()) : undefined;
  const example = isJson ? 'JSON' : (isList ? ['a', 'b', 'c'] : ['name', 'value']).join(delimiter);
  const format = isJoined ? example : formatOf(one);
  const about = text(own(parameter, 'description'))?.slice(0, descriptionLimits.sentence);
  return {
    name: where === 'path' ? placeholderName(name) : name,
    type,
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

/** Delimiters of OpenAPI's styles, and of the formats of Swagger 2.0. All others join by commas. */
const delimiters: ReadonlyMap<unknown, string> = new Map([
  ['pipeDelimited', '|'],
  ['pipes', '|'],
  ['spaceDelimited', ' '],
  ['ssv', ' '],
]);

/** Returns what joins the values of a list or an object. Returns undefined if each is sent as its own parameter. */
function delimiterOf(parameter: JsonObject): string | undefined {
  const [style, explode, collection] = ['style', 'explode', 'collectionFormat'].map((name) => own(parameter, name));
  const isSwagger = own(parameter, 'schema') === undefined;
  const isExploded = typeof explode === 'boolean' ? explode : style === undefined || style === 'form';
  const isSeparate = isSwagger ? collection === 'multi' : isExploded || style === 'deepObject';
  return isSeparate ? undefined : (delimiters.get(isSwagger ? collection : style) ?? ',');
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
  return [...new Set(textsOf(values, typeOf(schema)))];
}

function textsOf(values: readonly unknown[], type: string | undefined): readonly string[] {
  return values.slice(0, descriptionLimits.values).flatMap((value) => scalarText(inType(value, type)) ?? []);
}

/** @param delimiter undefined for a list with separate values, of which only one can be suggested */
function initialOf(value: unknown, type: string | undefined, delimiter: string | undefined): string | undefined {
  const texts = textsOf([value].flat(), type);
  return texts.length === 0 || (delimiter === undefined && texts.length > 1) ? undefined : texts.join(delimiter);
}

function formatOf(schema: JsonObject): string | undefined {
  const type = typeOf(schema);
  return text(own(schema, 'format'))?.slice(0, 40) ?? (type === 'number' ? type : undefined);
}

/** Returns a value as it is sent, or undefined if it is too long to offer. */
function scalarText(value: unknown): string | undefined {
  const isScalar = ['string', 'boolean'].includes(typeof value) || isNumeric(value);
  const said = isScalar ? String(value) : '';
  return said !== '' && said.length <= descriptionLimits.name ? said : undefined;
}

function isTrue(value: unknown): boolean {
  return value === true || value === 'true';
}
