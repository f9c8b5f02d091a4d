import type { ApiCall } from '../../../src/api/node/apiCall.ts';
import { readApiResponse } from '../../../src/api/node/apiResponse.ts';
import type { ServiceCall } from '../../../src/service/common/serviceClient.ts';

interface Answered {
  readonly id?: number;
  readonly status?: number;
  readonly headers?: Record<string, string>;
  readonly call?: Partial<ServiceCall>;
}

/** Returns a call that was answered with a text. */
export function answeredCall(text: string, { id = 1, status = 200, headers = {}, call = {} }: Answered = {}) {
  const wanted: ServiceCall = { method: 'GET', path: '/x', ...call };
  const asked = { path: wanted.path, baseUrl: 'https://a.example' };
  const response = readApiResponse({ status, headers: new Headers(headers), text }, [], asked);
  return {
    id,
    name: 'A call',
    connection: { id: '1', name: 'Demo', baseUrl: asked.baseUrl, clientId: 'x', scope: '' },
    origin: asked.baseUrl,
    username: 'ada',
    call: { ...wanted, agreed: { address: '', username: '' } },
    startedAtMs: 0,
    outcome: { kind: 'answered', status, durationMs: 1, length: text.length, response },
  } as const satisfies ApiCall;
}
