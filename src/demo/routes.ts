import { readFile } from 'node:fs/promises';
import type { Clock } from '../core/base/clock.ts';
import { acceptsJson, jsonText, represent } from './base/answer.ts';
import type { Answer, DemoRequest } from './base/answer.ts';
import type { AccessMap } from './record/accessMap.ts';
import { applicationGroups, applications, Discoveries, serviceAccounts, topology } from './record/areas.ts';
import { mapOverTime } from './record/changes.ts';
import type { DemoChange } from './record/changes.ts';
import { generatedMap } from './record/generator.ts';
import type { MapSize } from './record/generator.ts';
import { ownMap } from './record/organizations.ts';
import { demoUserRecord } from './record/userRecord.ts';
import { requireBearer, requireScope } from './token/bearer.ts';
import type { TokenIssuer } from './token/tokenIssuer.ts';
import { tokenOperation } from './token/tokenOperation.ts';

/** The user detail to serve: the demo's own record as it is when nothing is given. */
export interface RecordSource extends Omit<MapSize, 'sites'> {
  /** Generates the record instead, with this many sites: 1 to 200,000. */
  sites?: number | undefined;
  /** Changes in the demo's own record or the generated one. */
  changes?: readonly DemoChange[] | undefined;
  /** Any JSON value, or a function that gives it for each request. */
  record?: unknown;
  /** A JSON file, read for each request and sent byte for byte. */
  recordFile?: string | undefined;
}

export interface Route {
  method: 'GET' | 'POST';
  operation: 'token' | 'detail' | 'other';
  /** @throws Refusal */
  handle(request: DemoRequest): Answer | Promise<Answer>;
}

/**
 * Every operation of the interface by its exact path.
 * @throws UsageError when the record is too small for its changes
 */
export function demoRoutes(issuer: TokenIssuer, clock: Clock, source: RecordSource): ReadonlyMap<string, Route> {
  const mapAt = mapOverTime(mapOf(source), source.changes ?? []);
  let details = 0;
  const discoveries = new Discoveries();
  const startedMs = clock.now();

  const sample = (root: string, value: () => unknown): Route => ({
    method: 'GET',
    operation: 'other',
    handle(request) {
      requireBearer(request, issuer);
      return represent(request, root, value());
    },
  });

  const token: Route = { method: 'POST', operation: 'token', handle: (request) => tokenOperation(request, issuer) };

  const userDetail: Route = {
    method: 'GET',
    operation: 'detail',
    handle(request) {
      requireBearer(request, issuer);
      const ownRecord = () => demoUserRecord(mapAt(++details), clock.now(), issuer.lastSignInMs ?? startedMs);
      return detailAnswer(request, source, ownRecord);
    },
  };

  const createDiscovery: Route = {
    method: 'POST',
    operation: 'other',
    handle(request) {
      requireScope(requireBearer(request, issuer), 'write');
      return represent(
        request,
        'discovery',
        discoveries.create(request, mapAt(Math.max(1, details)), clock.now()),
        201,
      );
    },
  };

  return new Map([
    ['/oauth/token', token],
    ['/api/v2/users/loggedIn/detail', userDetail],
    ['/api/v2/dataCollector/serviceAccount/', sample('serviceAccounts', () => serviceAccounts)],
    ['/api/v2/dataCollector/schedule/', createDiscovery],
    ['/api/v2/scheduler/status/all', sample('status', () => discoveries.status(clock.now()))],
    ['/api/v2/topology/detail/default', sample('topology', () => topology)],
    ['/api/v2/iman/storage', sample('applications', () => applications)],
    ['/api/v2/applicationGroup/group', sample('applicationGroups', () => applicationGroups)],
  ]);
}

function mapOf({ sites, privileges, seed }: RecordSource): AccessMap {
  return sites === undefined ? ownMap() : generatedMap({ sites, privileges, seed });
}

async function detailAnswer(
  request: DemoRequest,
  { record, recordFile }: RecordSource,
  ownRecord: () => unknown,
): Promise<Answer> {
  if (recordFile !== undefined) {
    const text = await readFile(recordFile, 'utf8');
    return acceptsJson(request) ? jsonText(200, text) : represent(request, 'user', JSON.parse(text));
  }
  const value: unknown = typeof record === 'function' ? (record as () => unknown)() : record;
  return represent(request, 'user', value === undefined ? ownRecord() : value);
}
