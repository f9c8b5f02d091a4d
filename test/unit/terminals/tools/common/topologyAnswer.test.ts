import assert from 'node:assert/strict';
import { NoAnswer } from '../../../../../src/terminals/tools/common/toolInput.ts';
import { topologyAnswer } from '../../../../../src/terminals/tools/common/topologyAnswer.ts';
import { dataOf } from '../../../../support/access/toolData.ts';

const link = (a: string, b: string, more: object = {}) => ({ devAId: a, devBId: b, ...more });
const body = {
  devices: ['core', 'edge-1', 'edge-2', 'web', 'db', 'spare'].map((id) => ({
    deviceId: id,
    hostName: `${id}.example`,
    deviceType: 'SWITCH',
  })),
  links: [
    link('core', 'edge-1', { devAIfxName: 'Gi0/1', devBIfxName: 'Gi0/2', operState: 'UP' }),
    link('core', 'edge-2', { operState: 'DOWN' }),
    link('edge-1', 'web', { operState: 'UP' }),
    link('edge-1', 'db', { operState: 'UP' }),
    link('edge-2', 'db', { operState: 'UP' }),
    link('edge-2', 'web', { operState: 'DOWN' }),
  ],
};

function refusal(device: string, to?: string, response: unknown = body): string {
  try {
    return topologyAnswer(response, device, to, 'm4rk').sentences;
  } catch (error) {
    return error instanceof NoAnswer ? error.message : assert.fail(String(error));
  }
}

describe('topologyAnswer', () => {
  it('a tool names the neighbors of a device, and what it cuts off if it fails', () => {
    const { shown, sentences } = topologyAnswer(body, 'EDGE-1.example', undefined, 'm4rk');
    assert.deepEqual(shown, {
      device: { name: 'edge-1.example', id: 'edge-1', kind: 'SWITCH' },
      neighbors: [
        { name: 'core.example', id: 'core', kind: 'SWITCH', links: 1, link: 'up', ports: ['Gi0/2 – Gi0/1'] },
        { name: 'web.example', id: 'web', kind: 'SWITCH', links: 1, link: 'up' },
        { name: 'db.example', id: 'db', kind: 'SWITCH', links: 1, link: 'up' },
      ],
      cutOffIfItFails: ['core.example', 'web.example'],
    });
    assert.equal(
      sentences,
      ' The device has 3 neighbors. If it fails, 2 of 6 devices lose their connection to the rest.',
    );
  });

  it('a tool names the path between two devices, around links that are down if possible', () => {
    const names = (from: string, to: string) => {
      const { shown, sentences } = topologyAnswer(body, from, to, 'm4rk');
      return [(shown.path as { id: string }[]).map(({ id }) => id).join(' '), sentences];
    };
    const linked = ' links; each device after the first has the link that leads to it.';
    assert.deepEqual(names('core', 'edge-2'), ['core edge-1 db edge-2', ` The shortest path has 3${linked}`]);
    assert.deepEqual(names('core', 'spare'), ['', ' No links lead from the one device to the other.']);
    const cut = { ...body, links: body.links.slice(0, 2) };
    assert.equal(
      topologyAnswer(cut, 'core', 'edge-2', 'm4rk').sentences,
      ` The shortest path has 1${linked} Every path crosses links that are down.`,
    );
  });

  it('a tool asks again if no device or several match, or if the response is no topology', () => {
    assert.match(refusal('nothing'), /^The topology has no such device\./);
    assert.match(refusal('core', 'nothing'), /^The topology has no such device\./);
    const several = refusal('edge');
    assert.match(several, /^2 devices match\. Ask again with the ID of one\./);
    assert.deepEqual(
      dataOf<{ id: string }[]>(several).map(({ id }) => id),
      ['edge-1', 'edge-2'],
    );
    assert.match(refusal('core', undefined, { devices: [] }), /^The response is no topology/);
  });

  it('a tool tells in each answer and refusal how much of the topology it does not consider', () => {
    const loose = { ...body, links: [...body.links, link('core', ''), link('', 'web')] };
    const sentence = / 0 devices and 2 links of the response aren't considered\./;
    for (const [device, to] of [['core'], ['core', 'web'], ['core', 'spare'], ['nothing'], ['core', 'edge']] as const) {
      assert.match(refusal(device, to, loose), sentence);
      assert.doesNotMatch(refusal(device, to), /considered/);
    }
    const devices = Array.from({ length: 20_002 }, (_, at) => ({ deviceId: `d${at}` }));
    assert.equal(
      refusal('d20000', undefined, { devices, links: [link('d0', 'd1'), link('d0', 'd20001')] }),
      "The topology has no such device. Ask again with a part of its name. 2 devices and 1 links of the response aren't considered.",
    );
  });
});
