import assert from 'node:assert/strict';
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import { placeHeaders } from '../../../../src/access/site/common/placeHeaders.ts';
import { catalogue } from '../../../../src/api/common/catalogue/catalogue.ts';
import { decodeEndpoints } from '../../../../src/api/common/endpoints.ts';
import { pathToCopy, type SnippetCall, type SnippetLanguage } from '../../../../src/api/node/snippets/snippetCall.ts';
import { snippet } from '../../../../src/api/node/snippets/snippets.ts';
import { lastLoaded } from '../../../../src/session/common/session.ts';
import { describeNeeds } from '../../../support/needs.ts';
import { onlyOperation, openApi } from '../../../support/service/descriptions.ts';
import { listen } from '../../../support/service/directly.ts';
import { powershellSyntax } from '../../../support/terminals/powershellSyntax.ts';
import { needsOf, openHttpYac, runners } from '../../../support/terminals/snippetRunners.ts';
import { TerminalBench } from '../../../support/terminals/terminalBench.ts';

/** Names of places of a hostile service: anything that a header can contain. */
const hostileHeaders = [
  ['orgId', `1'"; touch owned #\${{ 7 }}$(touch owned)\`touch owned\`:Å ´\u00adß\u00a0÷\u0085ÿ`],
  ['siteId', `-104': & | {{ lookup('pipe', 'touch owned') }} %PATH% %s \\' \\n \\370 {{7*7}} }} \t ø`],
  ['X-Own', `Night's {{ run }} "ÆØÅ" $(touch owned) %d`],
] as const;

/** ID that curl would expand to several URLs, and other tools as variables. */
const pattern = '{7}{1,2}[1-3]{{7}}{siteId}[a-c]';

const hostileBody = '{\n  "name": "Night\'s {{ run }} \\"ünïcode\\" $(touch owned) 𝔘"\n}';

function describeIn(language: SnippetLanguage, title: string, body: () => void): void {
  const needs = needsOf[language];
  if (needs === undefined) describe(title, body);
  else describeNeeds(needs, title, body);
}

describe('snippets', function () {
  this.timeout(400_000);
  let terminals: TerminalBench;

  before(async () => {
    terminals = await TerminalBench.open();
    terminals.agrees = () => true;
  });
  after(() => terminals.close());

  const languages = Object.keys(runners) as SnippetLanguage[];
  /** Returns an operation copied at a site of the demo service. */
  function copied(id: string, siteName: string, body?: string): SnippetCall {
    const operation = catalogue.find((one) => one.id === id) ?? assert.fail(id);
    const { organizations } = lastLoaded(terminals.bench.live.detail)?.record.access ?? assert.fail();
    const [place] = organizations.flatMap(({ sites, ...organization }) =>
      sites.filter(({ name }) => name === siteName).map((site) => ({ organization, site })),
    );
    return {
      baseUrl: terminals.bench.service.url,
      method: operation.method,
      path: pathToCopy(operation),
      headers: placeHeaders(operation, place),
      operation,
      ...(body !== undefined && { body }),
    };
  }

  function discovery(): SnippetCall {
    const [organization, site] = copied('create-discovery', 'Reykjavík Cold Storage').headers ?? [];
    const body = {
      requestName: 'Night’s run',
      triggerType: 'NETWORK_DISCOVERY',
      dsSelectedOrganization: organization?.[1],
      dsSelectedSiteId: site?.[1],
      ipPool: { ipRange: [{ ipAddressFrom: '192.0.2.1', ipAddressTo: '192.0.2.9' }] },
      communityStringInfo: [{ name: 'lab' }],
    };
    return copied('create-discovery', 'Reykjavík Cold Storage', JSON.stringify(body, null, 2));
  }

  const hostile = (baseUrl: string): SnippetCall => ({
    baseUrl,
    method: 'POST',
    path: '/site/{siteId}?names[1-2]={siteId}&sort=a%2CDESC&sort=b',
    headers: hostileHeaders,
    body: hostileBody,
    place: { organization: { name: 'o' }, site: { id: pattern, name: 's' } },
  });
  const wasCarriedOut = async () =>
    (await terminals.run('/bin/sh', ['-c', 'ls -R . | grep -c owned'])).stdout.trim() !== '0';

  for (const language of languages)
    describeIn(language, `for ${language}`, () => {
      let answers: string[];
      const asked: Sent[] = [];

      before(async () => {
        const other = noting(asked);
        const elsewhere = `http://127.0.0.1:${await listen(other)}`;
        try {
          const calls = [
            copied('topology', 'Tromsø Edge'),
            discovery(),
            copied('devices', 'Oslo Data Center'),
            // `org-access` only calls its own service.
            ...(language === 'terminal' ? [] : [hostile(elsewhere)]),
          ];
          const texts = calls.map((one) => snippet(language, one));
          answers = (await runners[language]?.(terminals, texts)) ?? [];
        } finally {
          other.close();
          other.closeAllConnections();
        }
        assert.equal(answers.length, language === 'terminal' ? 3 : 4);
      });

      it('a copied snippet gets the topology of a site with a non-ASCII name from the service', () => {
        assert.ok(payload<{ devices: unknown[] }>(answers[0]).devices.length > 0);
      });

      it('a copied snippet creates a discovery', () => {
        assert.match(payload<string>(answers[1]), /^Request \[[\da-f-]{36}\]/);
      });

      const isLoop = language === 'python' || language === 'terminal';
      it(isLoop ? 'a snippet gets all pages of a list' : 'a snippet gets the first page of a list', () => {
        const found = payload<Device[] | { readonly pageData: Device[] }>(answers[2]);
        const rows = 'pageData' in found ? found.pageData : found;
        assert.equal(new Set(rows.map(({ deviceId }) => deviceId)).size, isLoop ? 3000 : 100);
      });

      if (language === 'terminal') return;

      it('a copied snippet removes the response envelope in Python, and prints it in other languages', () => {
        assert.deepEqual(
          JSON.parse(answers[3] ?? ''),
          language === 'python' ? ['found'] : { data: ['found'], links: {} },
        );
      });

      it('a copied snippet sends URL, headers, and body unchanged, even if tools could read them as patterns or commands', async () => {
        const [{ url, headers, body } = assert.fail('nothing was sent'), ...more] = asked;
        assert.deepEqual(more, []);
        assert.match(url, /&sort=a%2CDESC&sort=b$/);
        assert.equal(decodeURIComponent(url), `/site/${pattern}?names[1-2]=${pattern}&sort=a,DESC&sort=b`);
        assert.equal(body.replaceAll('\\u007b', '{'), hostileBody);
        for (const [name, value] of hostileHeaders) assert.equal(headers[name.toLowerCase()], value, name);
        assert.equal(await wasCarriedOut(), false);
      });
    });

  it('a copied HTTP file runs nothing that an API description, a shared endpoint, a place, or a body contains, however often it is sent', async () => {
    const script = 'process.emit(`owned`)';
    const ran: unknown[] = [];
    const note = () => void ran.push('script');
    process.on('owned', note);
    const described = onlyOperation(
      openApi({ '/d': { get: { parameters: [{ name: `{{${script}}}`, in: 'query', required: true }] } } }),
    );
    const { operations: shared } = decodeEndpoints([
      {
        path: `/e?f={{${script}}}`,
        headers: { 'X-One': `{{${script}}}`, '...X-Two': 'a,', 'X-ClientCert': 'cert: /b' },
      },
    ]);
    const body = [
      'a {{b}}',
      '{{',
      script,
      '}}',
      `> {% ${script} %}`,
      '###',
      'GET /',
      '?? js 1 == 2',
      '< /etc/passwd',
    ].join('\n');
    const bodies = [body, '>> owned', '@a = 1', '{"a": "{{7*7}} <--->"}'];
    const asked: Sent[] = [];
    const server = noting(asked);
    const at = `http://127.0.0.1:${await listen(server)}`;
    const calls: SnippetCall[] = [
      ...[described, ...shared].map((operation): SnippetCall => ({
        baseUrl: at,
        method: 'GET',
        path: pathToCopy(operation),
        headers: [['siteId', `1:{{${script}}}`], ...(operation.headers ?? [])],
        operation,
      })),
      ...bodies.map((body): SnippetCall => ({ baseUrl: at, method: 'POST', path: '/x', body })),
    ];
    assert.equal(calls.length, 6);
    const httpYac = await openHttpYac(terminals);
    try {
      for (const call of calls) await httpYac.send(snippet('http', call), [], 2);
    } finally {
      process.off('owned', note);
      httpYac.close();
      server.close();
      server.closeAllConnections();
    }
    assert.deepEqual([ran, await wasCarriedOut()], [[], false]);
    assert.deepEqual(
      asked.map(({ url, headers, body }) => [decodeURIComponent(url), headers['x-one'], headers['...x-two'], body]),
      calls.flatMap(({ path, headers = [], body = '' }) => {
        const [one, two] = ['X-One', '...X-Two'].map((name) => headers.find(([own]) => own === name)?.[1]);
        const sent = [decodeURIComponent(path), one, two, body];
        return [sent, sent];
      }),
    );
  });

  it('snippets for PowerShell are syntactically valid PowerShell', async () => {
    const isValid = await powershellSyntax();
    assert.equal(isValid("$a = @{ b = 'c'\n"), false, 'the parser sees what is wrong');
    const quotes = { ...copied('topology', 'Oslo Data Center'), body: "‘ ’ '" };
    const calls = [copied('topology', 'Tromsø Edge'), discovery(), hostile('https://service.example.com'), quotes];
    const texts = calls.map((one) => snippet('powershell', one));
    assert.deepEqual(texts.map(isValid), [true, true, true, true]);
    assert.ok(texts[3]?.includes("'‘‘ ’’ '''"), 'the typographic quotes are doubled as well');
  });
});

interface Device {
  readonly deviceId: string;
}

/** Returns the content of the envelope, whether or not the program has extracted it. */
function payload<T>(answer = ''): T {
  const whole = JSON.parse(answer) as T | { readonly data: T };
  return typeof whole === 'object' && whole !== null && 'data' in whole ? whole.data : whole;
}

interface Sent {
  readonly url: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

/** Service that records its requests. */
function noting(asked: Sent[]): Server {
  return createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      asked.push({ url: request.url ?? '', headers: request.headers, body: Buffer.concat(chunks).toString() });
      response.writeHead(200, { 'content-type': 'application/json' }).end('{"data":["found"],"links":{}}');
    });
  });
}
