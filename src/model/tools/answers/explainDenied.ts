import { fittingGrants } from '../../access/fittingGrants.ts';
import { everyPlace, grantsAt, type Access, type Place } from '../../access/place.ts';
import { PlaceSearch } from '../../access/placeSearch.ts';
import { holds, whereGranted, type CountedGrantable, type Grantable } from '../../access/whereGranted.ts';
import { countText } from '../../text/displayText.ts';
import type { AccessTool } from '../accessTool.ts';
import { Misfit, reading, type AboutConnection, type ToolInput } from '../toolInput.ts';
import { nameText, someNames, withData } from '../toolText.ts';
import { placeRow } from './listAccess.ts';

/** The attempt that was denied, as far as it is known; one of the three is there. */
export interface DeniedInput extends AboutConnection {
  readonly privilege?: string;
  readonly place?: string;
  readonly path?: string;
}

export function readDeniedInput(value: unknown): ToolInput<DeniedInput> {
  return reading(value, (fields) => {
    const input = {
      ...fields.connection(),
      ...fields.text('privilege'),
      ...fields.text('place'),
      ...fields.text('path'),
    };
    if (input.privilege === undefined && input.place === undefined && input.path === undefined) {
      throw new Misfit(
        'Give at least one of "privilege" (words of what was attempted), "place" (the site or organization) and "path" (of the request).',
      );
    }
    return input;
  });
}

export const tool: AccessTool<DeniedInput> = {
  read: readDeniedInput,
  async answer(input, at, mark) {
    const { access } = await at.record();
    return explainDeniedAnswer(
      { access, unread: access.unread.length, scopes: at.state().session.tokens.scope },
      input,
      mark,
    );
  },
};

type Denied = Omit<DeniedInput, 'connection'>;

export interface DeniedContext {
  readonly access: Access;
  /** Parts of the record that were not understood, and may grant something too. */
  readonly unread: number;
  readonly scopes: readonly string[];
}

const mostPlaces = 3;
const mostPrivileges = 6;

/**
 * Explains by the privilege map why the service may have answered 403: what is held at the place in question, where what fits the
 * attempt is granted and by which roles, and what an administrator could be asked for.
 */
export function explainDeniedAnswer({ access, unread, scopes }: DeniedContext, denied: Denied, mark: string): string {
  const places =
    denied.place === undefined ? undefined : new PlaceSearch(everyPlace(access)).find(denied.place, mostPlaces);
  const { fitting: privileges, isGuess } = fittingGrants(access, denied);
  const data = {
    heldThere: places?.found.map((place) => heldAt(place, privileges)),
    privilegesThatMayFit: privileges.slice(0, mostPrivileges).map((what) => whereElse(access, what)),
    scopesOfTheToken: someNames(scopes, 20),
    partsOfTheRecordNotUnderstood: unread,
    toAskFor: requests(places?.found ?? [], privileges),
  };
  return withData(lead(places, privileges, isGuess, denied), 'the access record', data, mark);
}

function heldAt(place: Place, privileges: readonly Grantable[]) {
  const grants = grantsAt(place);
  return {
    ...placeRow(place),
    fitsHeld: privileges
      .filter((what) => holds(grants, what))
      .slice(0, mostPrivileges)
      .map(({ name }) => nameText(name)),
    fitsNotHeld: privileges
      .filter((what) => !holds(grants, what))
      .slice(0, mostPrivileges)
      .map(({ name }) => nameText(name)),
    grants: grants.slice(0, 6).map(({ role, privileges: held }) => ({
      role: role === undefined ? 'not said' : nameText(role),
      privileges: someNames(held, 15),
    })),
    furtherGrants: Math.max(0, grants.length - 6),
  };
}

function whereElse(access: Access, what: CountedGrantable) {
  const { granted } = whereGranted(access, what);
  const roles = new Set(
    granted.flatMap((place) =>
      grantsAt(place)
        .filter((grant) => holds([grant], what))
        .map(({ role }) => role ?? ''),
    ),
  );
  roles.delete('');
  return {
    [what.kind]: nameText(what.name),
    grantedAt: granted.length,
    suchAs: granted.slice(0, 3).map(placeRow),
    ...(what.kind === 'privilege' && { inRoles: someNames(roles, 5) }),
  };
}

function requests(places: readonly Place[], privileges: readonly CountedGrantable[]): string[] {
  const [what] = privileges;
  if (!what) return [];
  return places.flatMap((place) => {
    if (holds(grantsAt(place), what)) return [];
    const { organization, site } = place;
    const { id, name } = site ?? organization;
    const around = site ? ` in "${nameText(organization.name)}"` : '';
    return `${what.kind} "${nameText(what.name)}" at "${nameText(name)}"${id === undefined ? '' : ` (ID ${nameText(id)})`}${around}`;
  });
}

/** Our own sentences: numbers, and nothing that others have written. */
function lead(
  places: { readonly found: readonly Place[]; readonly count: number } | undefined,
  privileges: readonly CountedGrantable[],
  isGuess: boolean,
  { place }: Denied,
): string {
  const sentences = [
    'This is a reading of the privilege map. The service does not document which privilege a request needs, so it is no certain reason.',
  ];
  if (privileges.length === 0) sentences.push('Nothing that the record grants anywhere fits the words of the attempt.');
  else if (isGuess)
    sentences.push(
      `Privileges and roles that share a word with the attempt: ${countText(privileges.length, 'en')}. Whether one of them is what is needed is a guess.`,
    );
  else sentences.push(`Privileges and roles that fit the words of the attempt: ${countText(privileges.length, 'en')}.`);
  if (places) sentences.push(...placeSentences(places, privileges));
  if (place === undefined)
    sentences.push('No site or organization was named, so what is held there was not looked at.');
  sentences.push(
    'If the map grants it, the reason lies elsewhere: the scope of the token, a rule of the service, or a change since the record was loaded. What is not held, an administrator of the service can grant; "toAskFor" has words for that.',
  );
  return sentences.join(' ');
}

function placeSentences(
  { found, count }: { readonly found: readonly Place[]; readonly count: number },
  privileges: readonly CountedGrantable[],
): string[] {
  const [first] = found;
  if (!first) return ['The record names no such site or organization, so the person may have no access to it at all.'];
  const grants = grantsAt(first);
  const held = privileges.filter((what) => holds(grants, what)).length;
  const sentences =
    count > 1 ? [`${countText(count, 'en')} places match the name; the best ${found.length} are listed.`] : [];
  if (privileges.length > 0)
    sentences.push(
      held === 0
        ? 'None of these is held at the first place.'
        : `Held of these at the first place: ${countText(held, 'en')}.`,
    );
  return sentences;
}
