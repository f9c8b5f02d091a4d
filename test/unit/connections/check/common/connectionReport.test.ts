import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { connectionReport, verdictOf } from '../../../../../src/connections/check/common/connectionReport.ts';
import type { CheckedStep } from '../../../../../src/connections/check/common/finding.ts';
import { hostileTexts } from '../../../../support/texts/hostileTexts.ts';

const ok: CheckedStep = {
  step: 'tcp',
  outcome: 'ok',
  summary: 'Found.',
  facts: [['Addresses', '192.0.2.1']],
  durationMs: 12.3,
};
const failed: CheckedStep = {
  step: 'tls',
  outcome: 'failed',
  summary: 'Refused.',
  cause: 'Nobody knows it.',
  fix: 'Install it.',
  action: 'editConnection',
  facts: [['Code', 'X']],
  durationMs: 1234,
};
const warned: CheckedStep = {
  step: 'clock',
  outcome: 'warning',
  summary: 'Late.',
  fix: 'Set it.',
  facts: [],
  durationMs: 0,
};
const skipped: CheckedStep = {
  step: 'token',
  outcome: 'skipped',
  summary: 'Signed out.',
  fix: 'Sign in.',
  action: 'signIn',
  facts: [],
  durationMs: 0,
};
const head = {
  baseUrl: 'https://service.example/base',
  checkedAtMs: Date.UTC(2026, 10, 21),
  made: [
    ['Org Access', '1.2.3'],
    ['VS Code', '1.95.0'],
  ] as const,
};
const hidden = { secrets: ['the-access-token', 'a/b+c=%&"'], username: 'robin' };
const written = (results: readonly CheckedStep[], baseUrl = head.baseUrl) =>
  connectionReport({ ...head, baseUrl }, results, hidden);

describe('connectionReport', () => {
  it('the connection report begins with the problems, failures before warnings, each with cause and fix', () => {
    const trusted: CheckedStep = { ...ok, step: 'proxy', cause: 'None is set.', facts: [] };
    const told: CheckedStep = {
      ...ok,
      step: 'http',
      cause: 'It wants a token.',
      facts: [
        ['a', 'b'],
        ['c', 'd'],
      ],
    };
    assert.equal(
      written([trusted, ok, failed, told, warned, skipped, { ...skipped, step: 'detail', cause: 'Why.' }]).replaceAll(
        '\u00a0',
        ' ',
      ),
      `# Connection check: https\\:\\//service.example/base

## ✗ Failed: Certificate (TLS)

**Refused.** Nobody knows it.

**What to do:** Install it.

## ! Warning: Clock

**Late.**

**What to do:** Set it.

## Steps

| Step | Result | What was found | Duration |
| --- | --- | --- | --- |
| Proxy | ✓ OK | Found. | 12ms |
| Connection (TCP) | ✓ OK | Found. | 12ms |
| Certificate (TLS) | ✗ Failed | Refused. | 1.2s |
| Response (HTTP) | ✓ OK | Found. | 12ms |
| Clock | ! Warning | Late. | 0ms |
| Token | ○ Not checked | Signed out. |  |
| Your access | ○ Not checked | Signed out. |  |

## Details

### Proxy

None is set.

### Connection (TCP)

- Addresses: 192.0.2.1

### Certificate (TLS)

- Code: X

### Response (HTTP)

It wants a token.

- a: b
- c: d

## About this report

|  |  |
| --- | --- |
| Base URL | https\\:\\//service.example/base |
| Checked at | 2026-11-21T00:00:00.000Z |
| Org Access | 1.2.3 |
| VS Code | 1.95.0 |

This is everything in the report. It contains no password, token, client secret, or user name, and no name of an organization or a site.

`,
    );
  });

  it('the connection report says that everything works if there are no problems, or gives the remaining advice', () => {
    assert.match(written([ok]), /\*\*✓ OK\.\*\* Everything works/);
    assert.match(written([ok, skipped]), /\*\*✓ OK\.\*\* The service can be reached\. Sign in\./);
  });

  it('the connection report masks secrets, also escaped for a URL, and the user name in the path', () => {
    const forms = hidden.secrets.flatMap((secret) => [secret, encodeURIComponent(secret)]);
    for (const form of forms) {
      const text = written([{ ...failed, summary: form, cause: `x${form}x`, fix: form, facts: [[form, form]] }]);
      assert.ok(!text.replaceAll('\\', '').toLowerCase().includes(form.toLowerCase()), form);
      assert.ok(text.includes('•••'));
    }
    assert.ok(written([ok], 'https://service.example/~Robin/robin/x').includes('service.example/•••/•••/x'));
    assert.ok(written([ok], 'https://robin.example/robinson').includes('robin.example/robinson'));
    const pathOf = (path: string, username: string) =>
      connectionReport({ ...head, baseUrl: `https://service.example${path}` }, [ok], { secrets: [], username })
        .split('\n')[0]
        ?.replaceAll('\\', '')
        .replace('# Connection check: https://service.example', '');
    assert.equal(pathOf('/~jo%20berg/x', 'Jo Berg'), '/•••/x');
    assert.equal(pathOf('/ro~bin/', 'robin'), '/ro~bin/');
    assert.equal(pathOf('/a//b/', ''), '/a//b/', 'nobody was signed in');
    assert.equal(pathOf('/', 'robin'), '');
  });

  it('the connection report shows fingerprints, but masks a secret that is labeled as a fingerprint', () => {
    const fingerprints = Array.from({ length: 200 }, () =>
      randomBytes(32)
        .toString('hex')
        .toUpperCase()
        .replace(/..(?!$)/g, '$&:'),
    );
    const report = written([
      { ...ok, facts: fingerprints.map((value) => ['Certificate 1, SHA-256', value, 'fingerprint'] as const) },
    ]);
    assert.deepEqual(
      fingerprints.filter((value) => !report.includes(`SHA-256: ${value}`)),
      [],
    );
    const forged = written([{ ...ok, facts: [['a', 'the-access-token', 'fingerprint']] }]);
    assert.ok(!forged.includes('the-access-token'));
  });

  it('the connection report escapes hostile texts, so that they add no markup and no lines', () => {
    const lines = written([{ ...failed, facts: [['a', 'b']] }]).split('\n').length;
    for (const hostile of hostileTexts()) {
      const text = written([
        { ...failed, summary: hostile, cause: hostile, fix: hostile, facts: [[hostile, hostile]] },
      ]);
      assert.equal(text.split('\n').length, lines, hostile.slice(0, 40));
      const bare = text.replace(/\\./g, '').replaceAll('**', '');
      assert.doesNotMatch(bare, /[<>`[\]_~]|:\/\/|\$\(/, hostile.slice(0, 40));
      assert.doesNotMatch(text, /[\u202a-\u202e\u2066-\u2069\u200b\ufeff]/);
      assert.ok(text.length < 20_000);
      for (const row of text.split('\n').filter((line) => line.startsWith('|')))
        assert.ok([2, 4].includes(row.replace(/\\./g, '').split('|').length - 2), row.slice(0, 80));
    }
  });
});

describe('verdictOf', () => {
  it('verdictOf returns the first failure, or else the first warning, with its fix', () => {
    assert.deepEqual(verdictOf([ok, warned, failed]), {
      message: 'Refused. Install it.',
      action: 'editConnection',
    });
    assert.deepEqual(verdictOf([ok, warned]), { message: 'Late. Set it.' });
    assert.deepEqual(verdictOf([ok, skipped]), {
      message: 'The service can be reached. Sign in.',
      action: 'signIn',
    });
    const { fix: _fix, ...bare } = failed;
    assert.equal(verdictOf([bare]).message, 'Refused.');
    const { fix: _advice, ...only } = skipped;
    assert.equal(verdictOf([only]).message, 'The service can be reached.');
    assert.deepEqual(verdictOf([ok]), { message: 'Everything works, from the network to your access.' });
  });
});
