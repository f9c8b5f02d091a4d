import { callOf, type CallArguments } from '../../../api/common/callOf.ts';
import { returnsCredentials, type JsonValue, type Operation } from '../../../api/common/operation.ts';
import { pageSize } from '../../../api/common/pages/pageSize.ts';
import { isObject, own, parseJson, writeJson } from '../../../platform/common/json/json.ts';
import { isRead } from '../../../service/common/methods.ts';
import { payloadOf } from '../../../service/forms/common/envelope.ts';
import { askedOf, checkColumns, checkQuery, type Asked } from '../common/askedOfRows.ts';
import { operationsAnswer, refusalOf } from '../common/operationsAnswer.ts';
import { bodyOf, rowsOf } from '../common/serviceAnswer.ts';
import { fieldsOf, NoAnswer, placeMembers, type AboutPlace } from '../common/toolInput.ts';
import { nameText, withData } from '../common/toolText.ts';
import { topologyAnswer, type AboutDevice } from '../common/topologyAnswer.ts';
import { allRows } from './allRows.ts';
import { placeFor, sentPlaceRow } from './toolPlace.ts';
import type { RequestAt, Responded, WantedCall } from './wantedCall.ts';

export interface GetInput extends AboutPlace, Asked, AboutDevice {
  readonly operation: string;
  readonly parameters: CallArguments;
  readonly filter?: string;
  readonly page?: number;
  readonly rows?: number;
  readonly all?: true;
}

/** Page size with which a page usually fits into one answer. */
const rowsOfPage = 25;
const maxFilterLength = 1000;
const maxQueryLength = 1000;

const members = [
  'operation',
  'parameters',
  'filter',
  'page',
  'rows',
  'all',
  'query',
  'columns',
  'distinct',
  'device',
  'to',
  ...placeMembers,
];

/** @throws NoAnswer if the input is invalid */
export function readGetInput(value: unknown): GetInput {
  const fields = fieldsOf(value, members);
  const filter = fields.object('filter');
  const body = filter && writeJson(filter);
  if (filter && (body?.length ?? Infinity) > maxFilterLength)
    throw new NoAnswer(`"filter" has up to ${maxFilterLength} characters as JSON.`);
  const input: GetInput = {
    ...fields.place(),
    operation: fields.needed('operation', 'the id of an operation'),
    parameters: fields.parameters(),
    ...(body !== undefined && { filter: body }),
    ...fields.count('page', 1_000_000),
    ...fields.count('rows', pageSize),
    ...fields.flag('all'),
    ...fields.text('query', maxQueryLength),
    ...fields.names('columns'),
    ...fields.text('distinct'),
    ...fields.text('device'),
    ...fields.text('to'),
  };
  checkQuery(input);
  if (input.to !== undefined && input.device === undefined) throw new NoAnswer('"to" needs "device".');
  if (input.device !== undefined && (input.query ?? input.columns ?? input.distinct) !== undefined)
    throw new NoAnswer('"device" goes without "query", "columns", and "distinct".');
  return input;
}

/** Returns the operations that only read, require no body, and don't return credentials. */
export function callableOperations(operations: readonly Operation[]): readonly Operation[] {
  return operations.filter(
    (operation) =>
      isRead(operation) &&
      (operation.method === 'GET' || operation.method === 'POST') &&
      operation.body?.required !== true &&
      !returnsCredentials(operation),
  );
}

/** Returns the request. @throws NoAnswer, or OrgAccessError of kind `shape` */
export function wantedCall(input: GetInput, { operations, others, boundary, ...places }: RequestAt): WantedCall {
  const { filter } = input;
  const called = ({ id }: Operation) => id === input.operation;
  const operation = operations.find(called);
  if (!operation && input.operation === 'list') throw new NoAnswer(operationsAnswer(operations, boundary), false);
  if (!operation) throw new NoAnswer(refusalOf(others.find(called), operations, boundary));
  if (filter !== undefined) checkFilter(operation, filter);
  const isPaged = operation.paged === true;
  if (!isPaged && (input.page ?? input.rows) !== undefined)
    throw new NoAnswer('This operation takes no "page" and "rows". Nothing was sent.');
  const place = placeFor(operation, input, { boundary, ...places });
  const isAllPages = input.all === true || input.distinct !== undefined;
  const args = isPaged ? pageArguments(input, isAllPages) : input.parameters;
  const call = callOf({ operation, args, place, body: filter });
  // The value of a path parameter may lead to credentials too.
  if (returnsCredentials(call)) throw new NoAnswer(refusalOf({ ...operation, path: call.path }, operations, boundary));
  return { operation, call, isAllPages };
}

/** @throws NoAnswer if the response has none */
export async function getAnswer(input: GetInput, responded: Responded): Promise<string> {
  const { wanted, response, baseUrl, secrets, boundary } = responded;
  const { operation, call, isAllPages } = wanted;
  const { device, to } = input;
  const filter = input.filter === undefined ? undefined : parseJson(input.filter);
  const body = bodyOf(response, secrets(), boundary);
  const context = { path: call.path, baseUrl, paged: operation.paged === true };
  const list = isAllPages ? await allRows(body, responded) : rowsOf(body, response, context);
  if (list) checkColumns(list.rows, columnsOf(filter), boundary);
  const { shown, sentences } =
    device === undefined
      ? askedOf(list?.rows ?? payloadOf(body).value, list !== undefined, input, boundary)
      : topologyAnswer(body, device, to, boundary);
  return withData(
    `The service responded with status ${response.status}.${list ? ` ${list.sentences}` : ''}${sentences} Credentials are hidden.`,
    'the service',
    { ...sentPlaceRow(call), ...(filter !== undefined && { filter }), ...shown },
    boundary,
  );
}

function pageArguments({ parameters, page, rows }: GetInput, isAllPages: boolean): CallArguments {
  return {
    page: '1',
    size: String(isAllPages ? pageSize : rowsOfPage),
    ...parameters,
    ...(page !== undefined && { page: String(page) }),
    ...(rows !== undefined && { size: String(rows) }),
  };
}

/** @throws NoAnswer if the operation takes no filter, or one of another form, which the service would ignore */
function checkFilter({ body, area }: Operation, filter: string): void {
  if (!body) throw new NoAnswer('This operation takes no "filter". Nothing was sent.');
  const unknown = area && unknownMember(parseJson(filter), body.skeleton);
  if (unknown === undefined) return;
  const form = JSON.stringify(body.skeleton, (_, value: unknown) => value ?? undefined);
  throw new NoAnswer(`"filter" has no member "${nameText(unknown)}". Its form is ${form}. Nothing was sent.`);
}

function unknownMember(value: unknown, form: JsonValue | undefined): string | undefined {
  if (Array.isArray(value) && Array.isArray(form))
    return (value as unknown[]).map((element) => unknownMember(element, form[0] as JsonValue)).find(Boolean);
  if (!isObject(value) || !isObject(form)) return undefined;
  return Object.keys(value)
    .map((name) => (Object.hasOwn(form, name) ? unknownMember(value[name], form[name]) : name))
    .find((name) => name !== undefined);
}

function columnsOf(filter: unknown): readonly string[] {
  const list = isObject(filter) ? own(filter, 'filterClassList') : undefined;
  return (Array.isArray(list) ? list : []).flatMap((element: unknown) => {
    const name = isObject(element) ? own(element, 'columnName') : undefined;
    return typeof name === 'string' ? name : [];
  });
}
