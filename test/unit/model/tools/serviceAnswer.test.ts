import assert from 'node:assert/strict';
import { redaction } from '../../../../src/core/redaction/redaction.ts';
import { knownOperations } from '../../../../src/model/api/operationText.ts';
import { askable, operationsAnswer, serviceAnswer } from '../../../../src/model/tools/serviceAnswer.ts';
import { dataOf, readAnswer } from '../../../support/access/toolData.ts';
import { endpoint } from '../../../support/service/endpoint.ts';

const mark = 'm4rk';

describe('answers of the service to a tool', () => {
  it('have no password, nothing named like a credential, and no secret in use in any usual form', () => {
    const secrets = ['canary-token+/=&', 'client "secret"'];
    const forms = secrets.flatMap((secret) => [
      secret,
      Buffer.from(secret).toString('base64'),
      Buffer.from(secret).toString('base64url'),
      Buffer.from(secret).toString('hex'),
      encodeURIComponent(secret),
    ]);
    const body = {
      password: 'p',
      deep: [
        {
          Password: 'p2',
          passwordHash: 'p3',
          apiKey: 'k',
          'X-Auth-Token': ['t'],
          private_key: { pem: 'pem' },
          sessionCookie: 'c',
          clientSecret: 's',
        },
      ],
      tokenCount: 5,
      hasToken: true,
      refreshToken: null,
      emptyToken: '',
      name: 'kept',
      keyboard: 'kept too',
      texts: forms,
      [`as key ${secrets[0] ?? ''}`]: `in ${secrets[1] ?? ''} a text`,
    };
    const read = redaction(secrets).body(JSON.stringify(body));
    assert.ok(read.kind === 'json');
    const text = JSON.stringify(read.value);
    for (const form of [...forms, ...forms.map((one) => JSON.stringify(one).slice(1, -1))])
      assert.ok(!text.includes(form), form);
    const hidden = '•••••••• (hidden)';
    const shown = JSON.parse(text) as Record<string, unknown>;
    assert.deepEqual(shown.deep, [
      {
        passwordHash: hidden,
        apiKey: hidden,
        'X-Auth-Token': hidden,
        private_key: hidden,
        sessionCookie: hidden,
        clientSecret: hidden,
      },
    ]);
    assert.deepEqual(
      [
        shown.tokenCount,
        shown.hasToken,
        shown.refreshToken,
        shown.emptyToken,
        shown.name,
        shown.keyboard,
        'password' in shown,
      ],
      [5, true, null, '', 'kept', 'kept too', false],
    );
  });

  it('are not shown when they are not JSON, since a password could be anywhere in them', () => {
    for (const text of ['<user><password>canary</password></user>', '{"a":', '[['.repeat(1000)]) {
      const answer = serviceAnswer({ status: 200, text }, [], mark);
      assert.match(answer, /^The service responded with status 200 and [\d,]+ characters that are not JSON\./);
      assert.ok(!answer.includes('canary'));
    }
    assert.equal(
      serviceAnswer({ status: 200, text: ' \n' }, [], mark),
      'The service responded with status 200 and nothing else.',
    );
    assert.equal(
      serviceAnswer({ status: 204, text: '' }, [], mark),
      'The service responded with status 204 and nothing else.',
    );
    assert.match(serviceAnswer({ status: 403, text: '{}' }, [], mark), /status 403\..*orgAccess_explainDenied/s);
  });

  it('are told by the names of what can be asked for, when there is no such operation', () => {
    const answer = operationsAnswer(
      [
        endpoint({ id: 'a', name: 'A\u202e', method: 'GET', path: '/a', connection: 'Acme' }),
        endpoint({ id: 'b', name: 'B', method: 'GET', path: '/b' }),
      ],
      mark,
    );
    assert.match(
      readAnswer(answer).lead,
      /^There is no such operation\. Ask again with the "operation" of one of these\.\n.* is data from the interface and the settings\. /,
    );
    assert.deepEqual(dataOf(answer), [
      { operation: 'a', name: 'A‹U+202E›', path: '/a', connection: 'Acme' },
      { operation: 'b', name: 'B', path: '/b' },
    ]);
  });

  it('can be had of the operations that read, need nothing filled in, and do not answer with credentials of other accounts', () => {
    const own = [
      endpoint({ id: 'a', name: 'A', method: 'GET', path: '/a/{id}' }),
      endpoint({ id: 'b', name: 'B', method: 'DELETE', path: '/b' }),
      ...[
        '/api/v2/dataCollector/serviceAccount',
        '/API/v2/dataCollector/service%41ccount/7',
        '/api/v2;x/dataCollector/serviceAccount/?a',
      ].map((path, index) => endpoint({ id: String(index), name: 'C', method: 'GET', path })),
    ];
    assert.deepEqual(
      askable([...knownOperations(), ...own]).map(({ id }) => id),
      ['userDetail', 'discoveryStatus', 'topology', 'applications', 'applicationGroups'],
    );
  });
});
