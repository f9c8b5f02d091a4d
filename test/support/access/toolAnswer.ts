import { catalogue } from '../../../src/api/common/catalogue/catalogue.ts';
import type { HttpResponse } from '../../../src/service/common/http.ts';
import { NoAnswer } from '../../../src/terminals/tools/common/toolInput.ts';
import { getAnswer, readGetInput, wantedCall } from '../../../src/terminals/tools/node/get.ts';
import type { Responded } from '../../../src/terminals/tools/node/wantedCall.ts';
import { endpoint } from '../service/endpoint.ts';

type Response = Pick<HttpResponse, 'status' | 'text' | 'raw'> & {
  readonly link?: string | null;
  readonly type?: string | null;
};

interface Asking extends Record<string, unknown> {
  readonly secrets?: readonly string[];
  /** Responses with the next pages. */
  readonly pages?: readonly Response[];
}

/** Returns the get tool's text for a response. Its input defaults to an operation `x` without a place. */
export async function toolAnswer(response: Response, { secrets = [], pages = [], ...given }: Asking = {}) {
  const input = readGetInput({ operation: 'x', ...given });
  const operations = [...catalogue, endpoint({ id: 'x', name: 'X', method: 'GET', path: '/x', needs: 'nothing' })];
  const current = { organization: { id: '1', name: 'Acme' }, site: { id: '10', name: 'Oslo' } };
  const at = { operations, others: [], current, organizations: [], boundary: 'm4rk' };
  const left = [...pages];
  const context: Omit<Responded, 'wanted'> = {
    response: received(response),
    nextPage: () => {
      const next = left.shift();
      return Promise.resolve(next && received(next));
    },
    baseUrl: 'https://service.example.com',
    secrets: () => secrets,
    boundary: 'm4rk',
  };
  try {
    return await getAnswer(input, { wanted: wantedCall(input, at), ...context });
  } catch (error) {
    if (error instanceof NoAnswer) return error.message;
    throw error;
  }
}

function received({ link = null, type = null, ...response }: Response) {
  return {
    ...response,
    headers: { get: (name: string) => ({ link, 'content-type': type })[name] ?? null },
  };
}
