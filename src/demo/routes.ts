import { readFile } from 'node:fs/promises';
import type { Clock } from '../platform/common/clock.ts';
import { demoAccount } from './base/credentials.ts';
import { type DemoRequest, type DemoResponse, enveloped, json, jsonText, OperationRefusal } from './base/response.ts';
import { deviceOperations } from './operations/devices.ts';
import { discoveryOperations } from './operations/discovery.ts';
import { jobOperations } from './operations/jobs.ts';
import { monitoringOperations } from './operations/monitoring.ts';
import { carryOut, type Operation } from './operations/operation.ts';
import { placeOperations } from './operations/places.ts';
import { setUpOperations } from './operations/setUp.ts';
import { topologyOperations } from './operations/topology.ts';
import { changedMap, type DemoChange } from './record/changes.ts';
import { ownMap } from './record/organizations.ts';
import { demoUserRecord } from './record/userRecord.ts';
import { DemoState, type StateOptions } from './state/demoState.ts';
import { requireBearer, requireScope, type TokenIssuer } from './token/tokenIssuer.ts';
import { tokenOperation, type TokenRules } from './token/tokenOperation.ts';

/** User detail to serve. Defaults to the record of the demo. */
export interface RecordSource {
  changes?: readonly DemoChange[] | undefined;
  /** JSON value, or a function that returns it for each request. Sent without an envelope. */
  record?: unknown;
  /** JSON file, read for each request and sent unchanged. */
  recordFile?: string | undefined;
}

export interface Route {
  method: Operation['method'];
  /** Exact path, or with one placeholder in braces. */
  path: string;
  operation: 'token' | 'detail' | 'other';
  /** @throws Refusal */
  handle(request: DemoRequest, pathValue: string): DemoResponse | Promise<DemoResponse>;
}

export interface RouteOptions extends RecordSource, StateOptions {
  tokenPath: string;
  token: TokenRules;
}

/** Creates all routes with their state. */
export function demoRoutes(issuer: TokenIssuer, clock: Clock, options: RouteOptions): Route[] {
  const map = ownMap();
  const mapAt = (detail: number) => changedMap(map, options.changes ?? [], detail);
  const state = new DemoState(map, options);
  const isWhole = options.record === undefined && options.recordFile === undefined;
  let details = 0;

  const token: Route = {
    method: 'POST',
    path: options.tokenPath,
    operation: 'token',
    handle: (request) => tokenOperation(request, issuer, options.token),
  };

  const userDetail: Route = {
    method: 'GET',
    path: '/api/v2/users/loggedIn/detail',
    operation: 'detail',
    handle(request) {
      const { subject } = requireBearer(request, issuer);
      if (subject !== demoAccount.username)
        throw new OperationRefusal(403, 'forbidden', 'There is no user detail for a client.');
      const ownRecord = () => demoUserRecord(mapAt(++details), clock.now(), issuer.lastSignInMs ?? state.startedMs);
      return detailAnswer(request, options, ownRecord);
    },
  };

  const routeOf = (operation: Operation): Route => ({
    method: operation.method,
    path: operation.path,
    operation: 'other',
    handle(request, pathValue) {
      const claims = requireBearer(request, issuer);
      if (operation.writes) requireScope(claims, 'write');
      const places = { map: mapAt(Math.max(1, details)), isWhole };
      return carryOut(operation, request, { places, state, nowMs: clock.now(), pathValue });
    },
  });

  return [token, userDetail, ...operations.map(routeOf)];
}

export function findRoute(routes: readonly Route[], path: string): { route: Route; pathValue: string } | undefined {
  for (const route of routes) {
    const [before = '', after] = route.path.split(/\{\w+\}/);
    if (after === undefined ? path === before : path.startsWith(before) && path.length > before.length + after.length) {
      const pathValue = path.slice(before.length);
      if (!pathValue.includes('/')) return { route, pathValue };
    }
  }
  return undefined;
}

async function detailAnswer(
  request: DemoRequest,
  { record, recordFile }: RecordSource,
  ownRecord: () => unknown,
): Promise<DemoResponse> {
  if (recordFile !== undefined) return jsonText(200, await readFile(recordFile, 'utf8'));
  const value: unknown = typeof record === 'function' ? (record as () => unknown)() : record;
  return value === undefined ? enveloped(request, ownRecord()) : json(200, value);
}

/** All operations below `/api/v2` but the user detail. */
const operations: readonly Operation[] = [
  ...placeOperations,
  ...deviceOperations,
  ...monitoringOperations,
  ...topologyOperations,
  ...discoveryOperations,
  ...jobOperations,
  ...setUpOperations,
];
