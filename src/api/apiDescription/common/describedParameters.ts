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

export interface DescribedParameters {
  readonly parameters: readonly Parameter[];
  /** Whether the headers have an organization or a site; undefined if they have neither. */
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

/** Headers that the connection, the body, and the expected response determine, as OpenAPI says. */
const ownHeaders = ['accept', 'authorization', 'content-type'];

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
  for (const element of written.slice(0, descriptionLimits.parameters * 2)) {
    const parameter = references.object(element);
    const name = parameter && text(own(parameter, 'name'))?.trim();
    const where = parameter && own(parameter, 'in');
    const leave = (why: LeftOutWhy) => left.push({ parameter: labelOf(element).slice(0, descriptionLimits.name), why });
    if (!parameter) leave(whyUnread(element));
    else if (where === 'body') body = parameter;
    else if (where === 'formData') hasForm = true;
    else if (name === undefined || name.length > descriptionLimits.name) leave('wrongForm');
    else if (where === 'header' && isPlaceHeader(name))
      places.set(name.toLowerCase(), isTrue(own(parameter, 'required')));
    else if (where === 'header' && ownHeaders.includes(name.toLowerCase())) continue;
    else if (!isAskedFor(where, name) || !hasUsualForm(parameter)) leave('parameter');
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

function labelOf(element: unknown): string {
  const [reference, name] = isObject(element) ? [own(element, '$ref'), own(element, 'name')] : [];
  return text(reference) ?? text(name) ?? '';
}

function isAskedFor(where: unknown, name: string): where is Where {
  return where === 'path' || where === 'query' || (where === 'header' && headerNameFault(name) === undefined);
}

/** Whether the values of a list are sent in a usual form: each on its own, or joined by commas. */
function hasUsualForm(parameter: JsonObject): boolean {
  const isUsual = (name: string) =>
    [undefined, 'form', 'simple', 'csv', 'multi'].some((one) => one === own(parameter, name));
  return isUsual('style') && isUsual('collectionFormat') && own(parameter, 'content') === undefined;
}

/** Whether a list is sent as one value, joined by commas. Swagger 2.0 has the members of the schema next to the name. */
function isJoined(parameter: JsonObject, where: Where): boolean {
  if (where !== 'query') return true;
  const isSwagger = own(parameter, 'schema') === undefined;
  return isSwagger ? own(parameter, 'collectionFormat') !== 'multi' : own(parameter, 'explode') === false;
}

/** Reads the members of an object in the query, such as a page's `page` and `size`, as separate parameters. */
function readParameters(
  parameter: JsonObject,
  name: string,
  where: Where,
  references: References,
  schemas: BodySkeletons,
): readonly Parameter[] {
  const { members, required } = schemas.shapeOf(isJoined(parameter, where) ? undefined : own(parameter, 'schema'));
  if (members.size === 0) return [readParameter(parameter, name, where, references)];
  const isRequired = isTrue(own(parameter, 'required'));
  return [...members].flatMap(([member, schema]) =>
    text(member) === undefined
      ? []
      : readParameter({ schema, required: isRequired && required.has(member) }, member, where, references),
  );
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
  const schema = references.object(own(parameter, 'schema')) ?? parameter;
  const isList = typeOf(schema) === 'array';
  const one = (isList ? references.object(own(schema, 'items')) : schema) ?? {};
  const isOneText = isList && isJoined(parameter, where);
  const type = isOneText ? 'text' : parameterType(typeOf(one));
  const values = listedValues(one).filter((value) => isOfType(value, type));
  const defaults = textsOf([own(schema, 'default')].flat());
  const initial = isOneText || defaults.length === 1 ? defaults.join(',') : '';
  const from = values.length === 0 && type === 'text' ? sources.get(name.toLowerCase()) : undefined;
  const format = isOneText ? 'a,b,c' : formatOf(one);
  const about = text(own(parameter, 'description'))?.slice(0, descriptionLimits.sentence);
  return {
    name: where === 'path' ? placeholderName(name) : name,
    type,
    ...((where === 'path' || isTrue(own(parameter, 'required'))) && { required: true }),
    ...(initial !== '' && isOfType(initial, type) && { initial }),
    ...(values.length > 0 && { values }),
    ...(isList && !isOneText && { repeated: true }),
    ...(from && { from }),
    ...(where === 'header' && { inHeader: true }),
    ...(format !== undefined && { format }),
    ...(about !== undefined && { about }),
  };
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
  const list = own(schema, 'enum');
  return [...new Set(textsOf(Array.isArray(list) ? (list as unknown[]) : []))];
}

function textsOf(values: readonly unknown[]): readonly string[] {
  return values.slice(0, descriptionLimits.values).flatMap((value) => scalarText(value) ?? []);
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
