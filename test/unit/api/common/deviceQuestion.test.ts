import assert from 'node:assert/strict';
import { deviceLines, deviceOutcome, deviceQuestion } from '../../../../src/api/common/deviceQuestion.ts';

const devices = (count: number) => Array.from({ length: count }, (_, at) => ({ id: `d${at}`, name: `web-${at}` }));

describe('device questions', () => {
  it('deviceLines lists devices below their number, and counts those that exceed the limit', () => {
    assert.deepEqual(deviceLines(devices(2)), ['Devices: 2', 'web-0', 'web-1']);
    const lines = deviceLines(devices(1500));
    assert.deepEqual([lines[0], lines.at(-1), lines.length], ['Devices: 1,500', 'and 1,488 more', 14]);
    assert.deepEqual(deviceLines([{ id: 'x', name: 'a\u202eb\nc' }])[1], 'a‹U+202E›b‹U+000A›c');
  });

  it('deviceQuestion names the site, its organization, and whether the connection is for production', () => {
    assert.equal(deviceQuestion('hide', 'Oslo (Acme)', false), 'Hide these devices of Oslo (Acme)?');
    assert.equal(
      deviceQuestion('show', 'Oslo (Acme)', true),
      'Show these devices of Oslo (Acme) again, in production?',
    );
  });

  it("deviceOutcome quotes the service's response without clickable links", () => {
    assert.equal(
      deviceOutcome('hide', 'Oslo (Acme)', 3, '[Devices](command:x) hidden: 3'),
      'Devices of Oslo (Acme) hidden: 3. The service responded: [Devices]\u200b(command:x) hidden: 3',
    );
    assert.equal(deviceOutcome('show', undefined, 1, ''), 'Devices of the service shown again: 1.');
  });
});
