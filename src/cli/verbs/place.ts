import type { RequestedPlace } from '../../access/site/common/resolvePlace.ts';
import { UsageError } from '../commandLine/options.ts';
import type { Typed } from './verb.ts';

export const placeOptions = ['org', 'site'] as const;

/**
 * Returns the places in the environment, then those in the options.
 *
 * @throws UsageError if one is empty
 */
export function placesIn({ values: { org, site }, env }: Typed): readonly RequestedPlace[] {
  for (const [name, value] of Object.entries({ org, site }))
    if (value?.trim() === '') throw new UsageError(`Enter a name or an ID after --${name}.`);
  // An empty name is an error, because an unset variable in a script must not select the current organization and site.
  for (const [name, option] of [
    ['ORG_ACCESS_ORG', org],
    ['ORG_ACCESS_SITE', site],
  ] as const)
    if (option === undefined && env[name]?.trim() === '')
      throw new UsageError(`${name} is set, but empty. Give it a name or an ID, or unset it.`);
  return [layer(env.ORG_ACCESS_ORG, env.ORG_ACCESS_SITE), layer(org, site)].filter(
    (one) => Object.keys(one).length > 0,
  );
}

function layer(organization: string | undefined, site: string | undefined): RequestedPlace {
  return {
    ...(organization?.trim() && { organization }),
    ...(site?.trim() && { site }),
  };
}
