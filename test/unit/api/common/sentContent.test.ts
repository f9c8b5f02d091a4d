import assert from 'node:assert/strict';
import { sentContent } from '../../../../src/api/common/sentContent.ts';

const ipPool = {
  ipRange: [
    { ipAddressTo: '10.0.0.9', ipAddressFrom: '10.0.0.1' },
    { ipAddressFrom: '10.0.0.7', ipAddressTo: '10.0.0.7' },
    { ipAddressFrom: '', ipAddressTo: '' },
  ],
  maskRange: [{ ipAddressMask: '0.0.0.0', mask: 0 }],
  fqdnAddress: [{ ip: '192.0.2.7', fqdn: 'a.example' }],
  fqdnV6Address: [{ ipv6: '2001:db8::7', fqdn: '' }],
};

describe('sentContent', () => {
  it('sentContent shows own headers and a short body, and no place', () => {
    const headers = [
      ['siteId', '2:Oslo'],
      ['X-Org', 'Other\u202e'],
    ] as const;
    assert.deepEqual(sentContent({ headers, body: '{\n  "a": 1\n}\n' }), ['X-Org: Other‹U+202E›', 'Body: { "a": 1 }']);
    for (const nothing of [{}, { body: '' }]) assert.deepEqual(sentContent(nothing), []);
  });

  it('sentContent shows the targets of a discovery wherever they are in its body, and the beginning of the body', () => {
    const body = JSON.stringify({ requestName: 'x'.repeat(1000), ipPool });
    const [targets, beginning, ...more] = sentContent({ body });
    assert.equal(targets, 'Targets (5): 10.0.0.1-10.0.0.9, 10.0.0.7, 0.0.0.0/0, a.example=192.0.2.7, 2001:db8::7');
    assert.equal(
      beginning,
      `Body (characters: ${body.length.toLocaleString('en')}): {"requestName":"${'x'.repeat(183)}…`,
    );
    assert.deepEqual(more, []);
    assert.match(sentContent({ body }, Infinity).at(-1) ?? '', /^Body: .*"2001:db8::7".*\}$/);
  });

  it('sentContent hides credentials before it shortens a text', () => {
    const password = 'correct horse battery staple';
    for (const start of ['', 'x'.repeat(160)]) {
      const content = sentContent({ headers: [['X-Api-Key', password]], body: JSON.stringify({ start, password }) });
      assert.doesNotMatch(content.join('\n'), /correct/);
    }
  });
});
