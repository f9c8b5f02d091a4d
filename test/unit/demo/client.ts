import assert from 'node:assert/strict';
import { startDemoService } from '../../../src/demo/main.ts';
import type { DemoOptions, DemoService } from '../../../src/demo/main.ts';
import type { Clock } from '../../../src/platform/common/clock.ts';
import { defaultSiteName, siteHeaders } from '../../support/service/demoPlaces.ts';

const tokenPath = '/oauth/token';
export const detailPath = '/api/v2/users/loggedIn/detail';

export interface Reply {
  status: number;
  headers: Headers;
  text: string;
  /** Members of a JSON object. Empty for other bodies. */
  json: Record<string, unknown>;
}

export async function request(service: DemoService, path: string, init: RequestInit = {}): Promise<Reply> {
  const response = await fetch(service.url + path, init);
  const text = await response.text();
  const isJson = response.headers.get('content-type')?.startsWith('application/json');
  return {
    status: response.status,
    headers: response.headers,
    text,
    json: isJson ? (JSON.parse(text) as Record<string, unknown>) : {},
  };
}

/** Returns a valid form for the token endpoint. Changes of undefined remove a member. */
export function signInForm(service: DemoService, changes: Record<string, string | undefined> = {}): URLSearchParams {
  const { username, password, clientId, clientSecret } = service;
  return form({
    grant_type: 'password',
    username,
    password,
    client_id: clientId,
    client_secret: clientSecret,
    ...changes,
  });
}

export function refreshForm(
  service: DemoService,
  refreshToken: unknown,
  changes: Record<string, string> = {},
): URLSearchParams {
  const { clientId, clientSecret } = service;
  return form({
    grant_type: 'refresh_token',
    refresh_token: String(refreshToken),
    client_id: clientId,
    client_secret: clientSecret,
    ...changes,
  });
}

function form(members: Record<string, string | undefined>): URLSearchParams {
  const given = Object.entries(members).filter((member): member is [string, string] => member[1] !== undefined);
  return new URLSearchParams(given);
}

export function askToken(
  service: DemoService,
  body: URLSearchParams,
  headers: Record<string, string> = {},
): Promise<Reply> {
  return request(service, tokenPath, { method: 'POST', body, headers });
}

/** Signs in and returns the token response. */
export async function signIn(
  service: DemoService,
  changes: Record<string, string | undefined> = {},
): Promise<Record<string, unknown>> {
  const reply = await askToken(service, signInForm(service, changes));
  assert.equal(reply.status, 200, reply.text);
  return reply.json;
}

function bearer(accessToken: unknown): Record<string, string> {
  return { Authorization: `Bearer ${String(accessToken)}`, Accept: 'application/json' };
}

export function askDetail(service: DemoService, accessToken: unknown): Promise<Reply> {
  return request(service, detailPath, { headers: bearer(accessToken) });
}

interface CallOptions {
  readonly body?: unknown;
  /** Changes of the headers, which default to those of the default site. Undefined removes one. */
  readonly headers?: Readonly<Record<string, string | undefined>>;
}

/** Response with the data of its envelope. */
export interface OperationReply extends Reply {
  readonly data: unknown;
}

export type Ask = (operation: `${'GET' | 'POST' | 'PUT'} ${string}`, options?: CallOptions) => Promise<OperationReply>;

/** Signs in and returns a function that calls operations. */
export async function caller(service: DemoService, changes: Record<string, string | undefined> = {}): Promise<Ask> {
  const { access_token } = await signIn(service, changes);
  return async (operation, { body, headers = {} } = {}) => {
    const [method = '', path = ''] = operation.split(' ');
    const given = {
      ...bearer(access_token),
      ...siteHeaders(),
      ...(body !== undefined && { 'Content-Type': 'application/json' }),
      ...headers,
    };
    const sent = Object.entries(given).filter((header): header is [string, string] => header[1] !== undefined);
    const reply = await request(service, path, {
      method,
      headers: sent,
      ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    });
    return { ...reply, data: reply.json.data };
  };
}

export const schedule = 'POST /api/v2/dataCollector/schedule/';

/** Returns headers and body that create a discovery at a site of the demo. */
export function discovery(siteName = defaultSiteName, changes: Record<string, unknown> = {}) {
  const headers = siteHeaders(siteName);
  const body = {
    requestName: 'Nightly',
    triggerType: 'NETWORK_DISCOVERY',
    dsSelectedOrganization: headers.orgId,
    dsSelectedSiteId: headers.siteId,
    ipPool: { ipRange: [{ ipAddressFrom: '192.0.2.1', ipAddressTo: '192.0.2.8' }] },
    communityStringInfo: [{ serviceAccount: 'snmp-inventory' }],
    ...changes,
  };
  return { headers, body };
}

/** Returns the user detail without its envelope. */
export async function askRecord(service: DemoService, accessToken: unknown): Promise<Record<string, unknown>> {
  const { status, json, text } = await askDetail(service, accessToken);
  assert.equal(status, 200, text);
  return json.data as Record<string, unknown>;
}

/** Starts services for tests, and closes them after each. */
export function demoServices(): (options?: DemoOptions) => Promise<DemoService> {
  const running: DemoService[] = [];
  afterEach(async () => {
    await Promise.all(running.splice(0).map((service) => service.close()));
  });
  return async (options) => {
    const service = await startDemoService(options);
    running.push(service);
    return service;
  };
}

/** Clock that advances manually, and reports its timers. */
export class ManualClock implements Clock {
  #nowMs = Date.UTC(2031, 4, 6, 7, 8, 9);
  #timers: { atMs: number; callback: () => void }[] = [];
  #waiting: (() => void)[] = [];

  now(): number {
    return this.#nowMs;
  }

  after(delayMs: number, callback: () => void) {
    const timer = { atMs: this.#nowMs + delayMs, callback };
    this.#timers.push(timer);
    for (const tell of this.#waiting.splice(0)) tell();
    return { dispose: () => void (this.#timers = this.#timers.filter((other) => other !== timer)) };
  }

  get pending(): number {
    return this.#timers.length;
  }

  /** Resolves once `count` timers are set. */
  async timers(count: number): Promise<void> {
    while (this.#timers.length < count) await new Promise<void>((resolve) => this.#waiting.push(resolve));
  }

  advance(byMs: number): void {
    this.#nowMs += byMs;
    const due = this.#timers.filter((timer) => timer.atMs <= this.#nowMs);
    this.#timers = this.#timers.filter((timer) => !due.includes(timer));
    for (const { callback } of due) callback();
  }
}
