import type { AccessMap } from './accessMap.ts';

const day = 24 * 3600 * 1000;
/** Time of day of the last update, 09:42 UTC. */
const updateTimeMs = (9 * 60 + 42) * 60_000;

export const tokenUser = {
  name: 'Robin Lindqvist',
  firstName: 'Robin',
  lastName: 'Lindqvist',
  email: 'robin.lindqvist@example.com',
  group: 'Infrastructure Operators',
} as const;

/** Returns the user detail with all documented fields. The first site is the default one. */
export function demoUserRecord(map: AccessMap, nowMs: number, lastLoginMs: number) {
  const [organization] = map.organizations;
  const site = organization?.sites[0];
  const defaultOrg = organization && `${organization.id}:${organization.name}`;
  return {
    name: tokenUser.name,
    firstName: tokenUser.firstName,
    middleName: 'Åse',
    lastName: tokenUser.lastName,
    email: tokenUser.email,
    emailAddress: tokenUser.email,
    phone: '+1 555 0100',
    password: '$2a$10$Demo0nlyHashNotInUse.uG5mXr0f3kqYb1Jc8sWvTzLhPdEoN2i',
    createdBy: 'admin',
    lastUpdatedBy: 'directory-sync',
    userType: 'Standard',
    authenticationType: 'Local',
    group: tokenUser.group,
    defaultOrg,
    defaultSite: defaultOrg && site ? [`"${defaultOrg}":"${site.id}:${site.name}"`] : [],
    // The time is the same all day, so that repeated responses are equal.
    lastUserUpdateTime: new Date(Math.floor(nowMs / day - 12) * day + updateTimeMs).toISOString(),
    lastLoginTime: new Date(lastLoginMs).toISOString(),
    orgPrivilegeMap: map,
  };
}
