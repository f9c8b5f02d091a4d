import { isPlaceHeader, placeHeaders } from '../../access/site/common/placeHeaders.ts';
import { callOf, type CallArguments } from '../../api/common/callOf.ts';
import type { Operation } from '../../api/common/operation.ts';
import { pageArguments } from '../../api/common/pages/pageSize.ts';
import { placeholdersOf } from '../../api/common/placeholders.ts';
import { mismatches } from '../../api/common/repeatedValues.ts';
import { operationsAt } from '../../api/common/requestDraft.ts';
import type { PlaceName } from '../../platform/common/entities.ts';
import { OrgAccessError } from '../../platform/common/errors.ts';
import { parseJson } from '../../platform/common/json/json.ts';
import { nearest } from '../../platform/common/nearest.ts';
import { isRead } from '../../service/common/methods.ts';
import type { ServiceCall } from '../../service/common/serviceClient.ts';
import type { CliCall, OperationCall } from '../common/protocol/cliCall.ts';
import { Refusal } from './refusal.ts';

export type RequestedOperation = Pick<Operation, 'needs' | 'allowsAll' | 'kind'> & { readonly operation?: Operation };

/**
 * Finds the requested operation. For an unknown path, the method decides whether the request is a read.
 *
 * @throws Refusal if there is no such operation
 */
export function requestedOperation(call: CliCall, operations: readonly Operation[]): RequestedOperation {
  if ('operation' in call) {
    const operation = operationCalled(call.operation, operations);
    return { ...operation, operation };
  }
  const { method } = call;
  const atPath = operationsAt(call.path, operations).map((one) => one.operation);
  const operation = atPath.find((one) => one.method === method);
  const kind = operation?.kind ?? (isRead({ method }) ? 'read' : 'write');
  const { needs, allowsAll } = operation ?? atPath[0] ?? { needs: 'chosen', allowsAll: true };
  return { needs, kind, ...(allowsAll && { allowsAll }), ...(operation && { operation }) };
}

/** @throws Refusal or OrgAccessError of kind `shape` if the request can't be sent */
export function plannedCall(asked: RequestedOperation, call: CliCall, place: PlaceName | undefined): ServiceCall {
  const { headers = [], body } = call;
  const typed = headers.find(([name]) => isPlaceHeader(name));
  if (typed) throw new Refusal('usage', { code: 'placeHeaderTyped', name: typed[0] });
  const planned = 'operation' in call ? operationCall(asked, call, place) : pathCall(asked, call, place);
  if (asked.operation?.body && body !== undefined)
    requireSame(asked.operation, body, planned, 'operation' in call ? Object.fromEntries(call.args ?? []) : {});
  const all = [...(planned.headers ?? []), ...headers];
  const twice = all.find(([name], index) => all.slice(0, index).some(([other]) => isSameName(other, name)));
  if (twice) throw new OrgAccessError('shape', { code: 'parameterTwice', name: twice[0] });
  return { ...planned, ...(all.length > 0 && { headers: all }), ...(body !== undefined && { body }) };
}

export function argumentsOf({ args = [] }: OperationCall, { id, parameters, path }: Operation): CallArguments {
  const known = [...new Set([...parameters.map(({ name }) => name), ...placeholdersOf(path)])];
  const values: Record<string, readonly string[]> = {};
  for (const [name, value] of args) {
    if (!known.includes(name)) {
      const near = nearest(name, known);
      throw new Refusal('usage', {
        code: 'noSuchParameter',
        name,
        operation: id,
        near: near.length > 0 ? near : known,
      });
    }
    values[name] = [...(values[name] ?? []), value];
  }
  return values;
}

function operationCall(
  { operation: known }: RequestedOperation,
  call: CliCall & OperationCall,
  place: PlaceName | undefined,
): ServiceCall {
  if (!known) throw new TypeError('An operation is called that was not asked for.');
  const { body } = call;
  const args = { ...(call.pages && pageArguments(known)), ...argumentsOf(call, known) };
  if (known.body?.required && body === undefined)
    throw new Refusal('usage', { code: 'bodyWanted', operation: known.id });
  if (!known.body && body !== undefined) throw new Refusal('usage', { code: 'noBody', operation: known.id });
  return callOf({ operation: known, args, place, body });
}

/**
 * Requires a body to have the place and path values of the request.
 *
 * @throws Refusal
 */
function requireSame(
  { id, body }: Operation,
  written: string,
  { headers = [] }: ServiceCall,
  args: Readonly<Record<string, string>>,
): void {
  const values = { ...args, ...Object.fromEntries(headers) };
  const other = mismatches(body?.skeleton, parsed(written, id), values).find(({ inBody }) => inBody !== undefined);
  if (other)
    throw new Refusal('usage', {
      code: 'bodyForOtherPlace',
      member: other.member,
      named: JSON.stringify(other.inBody),
      sent: JSON.stringify(other.sent),
    });
}

function pathCall(
  { operation, kind, ...needing }: RequestedOperation,
  { method, path }: Extract<CliCall, { path: string }>,
  place: PlaceName | undefined,
): ServiceCall {
  const headers = [...placeHeaders(needing, place), ...(operation?.headers ?? [])];
  return { method, path, kind, ...(headers.length > 0 && { headers }) };
}

function operationCalled(wanted: string, operations: readonly Operation[]): Operation {
  const byId = operations.find(({ id }) => id === wanted);
  if (byId) return byId;
  const lower = wanted.toLowerCase();
  const named = operations.filter(({ id, name }) => [id, name].some((one) => one.toLowerCase() === lower));
  const [found, other] = named;
  if (other) throw new Refusal('usage', { code: 'operationAmbiguous', name: wanted, ids: named.map(({ id }) => id) });
  if (found) return found;
  const near = nearest(
    wanted,
    operations.flatMap((one) => (one.area ? [one.id] : [one.name])),
  );
  throw new Refusal('usage', { code: 'operationUnknown', name: wanted, near });
}

function isSameName(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase();
}

function parsed(text: string, operation: string): unknown {
  try {
    return parseJson(text);
  } catch {
    throw new Refusal('usage', { code: 'bodyNotJson', operation });
  }
}
