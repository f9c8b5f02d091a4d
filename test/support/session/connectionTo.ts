import type { DemoService } from '../../../src/demo/service.ts';
import { defaultScope, type Connection } from '../../../src/service/connection/common/connection.ts';

export function connectionTo(service: Pick<DemoService, 'url' | 'clientId'>, id = 'acme'): Connection {
  return { id, name: 'Acme', baseUrl: service.url, clientId: service.clientId, scope: defaultScope };
}
