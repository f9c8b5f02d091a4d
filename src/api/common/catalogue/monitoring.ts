import type { Operation } from '../operation.ts';
import { alwaysSent, idFrom, integer, oneOf, repeated, text, triggerTypes } from './parameters.ts';

export const monitoring = [
  {
    id: 'device-metrics',
    name: 'Device metrics',
    area: 'monitoring',
    method: 'GET',
    path: '/api/v2/metrics/server/timeSeries',
    kind: 'read',
    needs: 'site',
    parameters: [
      idFrom('devices', 'deviceId'),
      { ...oneOf('metricGroup', ['cpuMetrics', 'memMetrics']), required: true },
      { ...oneOf('instanceType', ['default', 'RAM']), required: true },
      { ...oneOf('instanceName', ['default']), required: true },
      alwaysSent({ ...integer('days', 3), values: ['1', '3', '7', '30'] }),
      alwaysSent(integer('rollup', 1)),
      alwaysSent(oneOf('type', ['server'], 'server')),
    ],
    evidence: 'scripts',
  },
  {
    id: 'monitorable-devices',
    name: 'Devices for monitoring',
    area: 'monitoring',
    method: 'GET',
    path: '/api/v2/devices/all',
    kind: 'read',
    needs: 'site',
    parameters: [
      text('scheduleDate'),
      text('scheduleTime'),
      text('scheduleEndDate'),
      text('scheduleEndTime'),
      oneOf('triggerType', triggerTypes),
      repeated(
        oneOf('devSubType', [
          'FABRIC_INTERCONNECT',
          'SWITCH',
          'ROUTER',
          'LB',
          'BARE_METAL',
          'VM',
          'HYPERVISOR',
          'COMPUTE',
        ]),
      ),
      repeated(
        oneOf('reachableList', ['TELNET', 'SSH', 'WINEXE', 'SNMP', 'WMI_SHELL', 'JUMP_SERVER', 'WMIC', 'PYSPHERE']),
      ),
    ],
    evidence: 'scripts',
  },
  {
    id: 'devices-by-octet',
    name: 'Devices by octet',
    area: 'monitoring',
    method: 'GET',
    path: '/api/v2/metrics/ipAddress/octet/1',
    kind: 'read',
    needs: 'site',
    parameters: [],
    evidence: 'scripts',
  },
] as const satisfies readonly Operation[];

export const settings = [
  {
    id: 'configure-traps',
    name: 'Configure traps',
    area: 'settings',
    method: 'POST',
    path: '/api/v2/ec/configure',
    kind: 'write',
    needs: 'site',
    parameters: [],
    body: {
      required: true,
      skeleton: {
        header: {
          orgId: '{orgId}',
          siteId: '{siteId}',
          dcId: '',
          dcTriggerType: '',
          msgType: '',
          dcCreateTime: 0,
          dcUpdateTime: 0,
        },
        properties: { snmp: {} },
      },
    },
    evidence: 'scripts',
  },
  {
    id: 'configure-mail',
    name: 'Configure mail server',
    area: 'settings',
    method: 'POST',
    path: '/api/v2/users/emailConfiguration/',
    kind: 'write',
    needs: 'chosen',
    parameters: [],
    body: { required: true, skeleton: {} },
    evidence: 'scripts',
  },
] as const satisfies readonly Operation[];
