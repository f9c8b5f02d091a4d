import { isPlaceKind } from '../../../../platform/common/entities.ts';
import type { PlaceNode } from './meaning/access.ts';
import { identityOf, isNumbered, splitQuotedSite, type Identity } from './meaning/identity.ts';
import { levelMembers, type LevelMember, type Member, type Members } from './meaning/members.ts';
import { inPlaces, nextLevel, type ReadContext } from './meaning/scope.ts';
import { isEmpty, isText, textOf } from './meaning/shapes.ts';
import type { Level } from './meaning/vocabulary.ts';
import { addUnrecognized, type ReadState } from './readState.ts';

/** Combines an ID and a name, which may be `<id>:<name>`. */
export function identityFrom(id: Member | undefined, name: Member | undefined): Identity {
  const nameText = textOf(name?.value);
  const idText = textOf(id?.value);
  const split = nameText !== undefined && isNumbered(nameText) ? identityOf(nameText) : undefined;
  if (split && (idText === undefined || split.id === idText)) return split;
  return { id: idText, name: nameText };
}

/**
 * Removes and returns the text at the object's own level, its name: `{id, organization}` among organizations. Leaves
 * a site's full form.
 */
function takeOwnText(members: Members, context: ReadContext, other: Member | undefined): LevelMember | undefined {
  const isOwn = ({ level, plural, value }: LevelMember) => level === context.level && !plural && isText(value);
  const text = other ? undefined : members.levels.find(isOwn);
  if (!text || splitQuotedSite(String(text.value))) return undefined;
  members.levels = members.levels.filter((member) => member !== text);
  return text;
}

export function identify(members: Members, context: ReadContext, key: Identity | undefined): Identity | undefined {
  const { own, rest } = members;
  const ref = members.refs[context.level] ?? {};
  const ownText =
    context.explicit || key || members.refs[context.level]
      ? takeOwnText(members, context, ref.name ?? own.name)
      : undefined;
  const isSet = !key && !context.explicit && levelMembers(members, context.level).length > 0;
  // Without a word or a key around it, an object is a place only if it has an ID.
  const isUnsure =
    !key &&
    !context.explicit &&
    isPlaceKind(context.level) &&
    !members.refs[context.level] &&
    !own.id &&
    !isNumbered(textOf(own.name?.value) ?? '');
  const [id, name] = isSet || isUnsure ? [ref.id, ref.name] : [ref.id ?? own.id, ref.name ?? own.name ?? ownText];
  for (const member of [own.id, own.name]) if (member && member !== id && member !== name) rest.push(member);
  const stated = identityFrom(id, name);
  if (!key) return id || name ? stated : undefined;
  if (key.id !== undefined && key.name !== undefined) {
    if (id && stated.id !== key.id) rest.push(id);
    if (name && stated.name !== key.name) rest.push(name);
    return key;
  }
  const finalName = stated.name ?? key.name;
  const finalId = stated.id ?? key.id ?? (finalName === key.name ? undefined : key.name);
  return { id: finalId, name: finalName };
}

/** Removes and returns a reference: `{orgId, orgName}`, `{siteId, site}`. */
export function referenceTo(members: Members, level: Level): Identity | undefined {
  const ref = members.refs[level];
  if (!ref) return undefined;
  const text = members.levels.find(
    (member) => member.level === level && !member.plural && isText(member.value) && !isNumbered(String(member.value)),
  );
  if (!text || (ref.id && ref.name)) return identityFrom(ref.id, ref.name);
  members.levels = members.levels.filter((member) => member !== text);
  return ref.id ? identityFrom(ref.id, text) : identityFrom(text, ref.name);
}

export const matchesIdentity = ({ entity }: PlaceNode, { id, name }: Identity): boolean =>
  (id === undefined || id === entity.id) && (name === undefined || name === entity.name);

/** Reports references to places other than the enclosing ones as unrecognized. */
export function checkPlace(state: ReadState, members: Members, level: Level, places: readonly PlaceNode[]): void {
  const { id, name } = members.refs[level] ?? {};
  const isEnclosing = (identity: Identity) => {
    state.access.countComparisons(places.length);
    return places.some((place) => matchesIdentity(place, identity));
  };
  if (id && !isEnclosing({ id: String(id.value) })) addUnrecognized(state, id.value, id.key);
  if (name && !isEnclosing(identityFrom(undefined, name))) addUnrecognized(state, name.value, name.key);
  for (const { key, value } of levelMembers(members, level)) {
    const isSame = isText(value) && (isEnclosing(identityOf(String(value))) || isEnclosing({ id: String(value) }));
    if (!isSame && !isEmpty(value)) addUnrecognized(state, value, key);
  }
}

/** Returns the organizations that the members refer to, or all without a reference. */
export function matchingOrganizations(members: Members, organizations: readonly PlaceNode[]): readonly PlaceNode[] {
  const { id, name } = members.refs.organization ?? {};
  if (!id && !name && !members.levels.some(({ level }) => level === 'organization')) return organizations;
  const texts = levelMembers(members, 'organization').flatMap(({ value }) =>
    isText(value) ? [identityOf(String(value))] : [],
  );
  const references = [...texts, identityFrom(id, name)];
  return organizations.filter((organization) =>
    references.every((identity) => matchesIdentity(organization, identity)),
  );
}

/** Replaces sibling places by those that the record names. */
export function ownContext(context: ReadContext, members: Members): ReadContext {
  if (!context.scope.beside) return context;
  const namesLevel = (level: Level) =>
    members.refs[level] !== undefined || members.levels.some((member) => member.level === level);
  const kind = (['organization', 'site'] as const).find(namesLevel);
  if (!kind) return context;
  const scope = inPlaces(context.scope, kind, []);
  return { ...context, scope, level: context.explicit ? context.level : nextLevel(scope) };
}
