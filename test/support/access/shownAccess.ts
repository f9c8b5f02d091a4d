import { readPrivilegeMap, type Grant } from '../../../src/service/privileges/common/privilegeMap.ts';

const title = ({ id, name }: { id?: string; name: string }): string => (id === undefined ? name : `#${id} ${name}`);
const held = (grants: readonly Grant[]): string =>
  grants.map(({ role = '', privileges }) => ` ${role}(${privileges.join(' | ')})`).join('');

/** Returns a line for each place with its grants: `#1 Acme / #10 Oslo Operator(READ | WRITE) (PLAN)`. */
export const shownAccess = (map: unknown): string[] =>
  readPrivilegeMap(map).organizations.flatMap((organization) => [
    title(organization) + held(organization.grants),
    ...organization.sites.map((site) => `${title(organization)} / ${title(site)}${held(site.grants)}`),
  ]);
