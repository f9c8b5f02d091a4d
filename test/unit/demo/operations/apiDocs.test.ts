import assert from 'node:assert/strict';
import { knownOperations } from '../../../../src/api/common/catalogue/operationText.ts';
import { describedOperations } from '../../../../src/apiDescription/common/describedOperations.ts';
import { startDemoService, type DemoService } from '../../../../src/demo/service.ts';
import { readPart } from '../../../support/service/descriptions.ts';
import { signIn } from '../client.ts';

describe('demo: API description', () => {
  let service: DemoService | undefined;
  afterEach(() => service?.close());

  async function docs(apiDocs: boolean) {
    service = await startDemoService({ apiDocs });
    const { access_token: token } = await signIn(service);
    const answer = await fetch(`${service.url}/v3/api-docs`, { headers: { Authorization: `Bearer ${String(token)}` } });
    return { status: answer.status, value: await answer.json(), url: service.url };
  }

  it('the API description returns status 404 if it is not enabled', async () => {
    assert.equal((await docs(false)).status, 404);
  });

  it('the API description contains three operations that Org Access does not know, and describes known ones correctly', async () => {
    const { value, url } = await docs(true);
    const { part, notes } = readPart(value, url);
    assert.deepEqual([notes.leftOutCount, notes.otherServers], [0, []]);
    const parts = [part];
    const listed = describedOperations(
      { connectionId: 'a', loadedAtMs: 0, source: { kind: 'service', paths: [] }, parts },
      knownOperations(),
    );
    assert.deepEqual(
      listed.map(({ name, needs, tag }) => `${name} ${needs} ${tag}`),
      ['Maintenance windows', 'Plan maintenance', 'One maintenance window'].map((name) => `${name} site Maintenance`),
    );
    for (const known of knownOperations()) {
      const described = part.operations.find((one) => one.method === known.method && one.path === known.path);
      if (described && known.needs !== 'chosen') assert.equal(described.needs, known.needs, known.id);
    }
  });
});
