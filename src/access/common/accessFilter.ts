import * as l10n from '@vscode/l10n';
import { getOrCreate } from '../../platform/common/async/once.ts';
import type { EntityName, Grant, PlaceEntity } from '../../platform/common/entities.ts';
import { countText, plain } from '../../platform/common/text/displayText.ts';
import { fold } from '../../platform/common/text/fold.ts';
import { viewsIn, wholeView, type PlaceView } from './place.ts';
import type { TreeFilter } from './treeFilter.ts';
import { holds, type Grantable } from './whereGranted.ts';

export type AccessFilter = { readonly kind: 'text'; readonly text: string } | Grantable;

function isText(filter: AccessFilter): filter is Extract<AccessFilter, { kind: 'text' }> {
  return filter.kind === 'text';
}

/** Returns matching places with the organizations that contain them, or all without a filter. */
export function filterAccess(
  organizations: readonly PlaceEntity[],
  filter: AccessFilter | undefined,
): readonly PlaceView[] {
  if (!filter) return organizations.map(wholeView);
  const matchesGrant = grantMatcher(filter);
  const matchesName = isText(filter) ? nameMatcher(filter.text) : () => false;
  const matching = (places: readonly PlaceEntity[]): PlaceView[] =>
    places.flatMap((place) => {
      if (matchesName(place)) return wholeView(place);
      const inner = matching(place.sites ?? []);
      const showsGrants = place.grants.some(matchesGrant);
      return inner.length > 0 || showsGrants ? { place, inner, showsGrants } : [];
    });
  return matching(organizations);
}

/** Maps each place to whether its own grants are shown. */
export function placesShown(views: readonly PlaceView[]): ReadonlyMap<PlaceEntity, boolean> {
  const shown = new Map<PlaceEntity, boolean>();
  const add = (view: PlaceView) => {
    shown.set(view.place, view.showsGrants);
    viewsIn(view).forEach(add);
  };
  views.forEach(add);
  return shown;
}

export function treeFilter(filter: AccessFilter): TreeFilter {
  return {
    filter,
    viewsOf: (organizations) => filterAccess(organizations, filter),
    message: (organizations) => filterMessage(filter, organizations, filterAccess(organizations, filter)),
  };
}

export function filterMessage(filter: AccessFilter, all: readonly PlaceEntity[], shown: readonly PlaceView[]): string {
  const what = plain(isText(filter) ? filter.text : filter.name, 60);
  const total = countPlaces(filterAccess(all, undefined));
  const count = countPlaces(shown);
  if (shown.length === 0) return l10n.t('Nothing in your access matches "{0}".', what);
  const places = [countText(count), countText(total)] as const;
  switch (filter.kind) {
    case 'text':
      return l10n.t('Filtered by "{0}": {1} of {2} places', what, ...places);
    case 'role':
      return l10n.t('Filtered by role "{0}": {1} of {2} places', what, ...places);
    case 'privilege':
      return l10n.t('Filtered by privilege "{0}": {1} of {2} places', what, ...places);
  }
}

/** Counts sites, and organizations with visible grants. */
function countPlaces(views: readonly PlaceView[], areInner = false): number {
  return views.reduce((sum, view) => {
    const counts = areInner || (view.showsGrants && view.place.grants.length > 0);
    return sum + (counts ? 1 : 0) + countPlaces(viewsIn(view), true);
  }, 0);
}

function textMatcher(part: string): (text: string) => boolean {
  const folded = fold(part.trim());
  return (text) => fold(text).includes(folded);
}

function nameMatcher(text: string): (entity: EntityName) => boolean {
  const matches = textMatcher(text);
  const trimmed = text.trim();
  return ({ id, name }) => matches(name) || id === trimmed;
}

function grantMatcher(filter: AccessFilter): (grant: Grant) => boolean {
  if (!isText(filter)) return (grant) => holds([grant], filter);
  const matches = memoize(textMatcher(filter.text));
  return ({ role, privileges }) => (role !== undefined && matches(role)) || privileges.some(matches);
}

function memoize(matches: (text: string) => boolean): (text: string) => boolean {
  const results = new Map<string, boolean>();
  return (text) => getOrCreate(results, text, matches);
}
