import type { Shape } from './shape.ts';

const anyList: Shape = { listOf: 'any' };

function listOfTexts(...names: readonly string[]): Shape {
  return { listOf: { members: Object.fromEntries(names.map((name) => [name, 'text'] as const)) } };
}

/** The body of requests about discoveries, in both forms of the schedule. */
export function discoveryShape(own: Readonly<Record<string, Shape>>): Shape {
  return {
    members: {
      ipPool: {
        members: {
          ipRange: listOfTexts('ipAddressFrom', 'ipAddressTo'),
          maskRange: listOfTexts('ipAddressMask', 'mask'),
          fqdnAddress: listOfTexts('ip', 'fqdn', 'deviceId'),
          fqdnV6Address: listOfTexts('ipv6', 'fqdn'),
        },
      },
      dsSelectedOrganization: 'text',
      dsSelectedSiteId: 'text',
      scheduleInfo: { members: { ...epochSchedule, ...writtenSchedule } },
      communityStringInfo: anyList,
      authList: anyList,
      enabledPasswordList: anyList,
      applicationProperties: { members: { openstackDetails: anyList } },
      resetCredentials: 'flag',
      ignorePing: 'flag',
      isIgnoreDevices: 'flag',
      discoveredDeviceType: 'any',
      createdBy: 'text',
      requestName: 'text',
      ...own,
    },
  };
}

/** Milliseconds since the epoch and seconds. The end has the same name in the other form. */
const epochSchedule = { scheduleStartTime: 'number', scheduleEndTime: 'any', interval: 'number' } as const;

/** Dates and times as texts; what is not used is empty or null. */
const writtenSchedule = {
  recurrence: { oneOf: ['NOW', 'MINUTE', ''] },
  recurrenceMin: 'any',
  recurrenceHour: 'any',
  scheduleDate: 'text',
  scheduleTime: 'text',
  scheduleTimeAMPM: 'text',
  scheduleEndDate: 'text',
  scheduleEndTimeAMPM: 'text',
} as const;
