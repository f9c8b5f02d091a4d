import { defaultScope, type Connection } from '../../../src/connections/common/connection.ts';
import type { DemoService } from '../../../src/demo/service.ts';

export function connectionTo(service: Pick<DemoService, 'url' | 'clientId'>, id = 'acme'): Connection {
  return { id, name: 'Acme', baseUrl: service.url, clientId: service.clientId, scope: defaultScope };
}
