import * as l10n from '@vscode/l10n';
import {
  areNamedAlike,
  kindOf,
  namesOf,
  type EntityName,
  type PlaceEntity,
  type PlaceKind,
  type PlaceName,
} from '../../../platform/common/entities.ts';
import { plain } from '../../../platform/common/text/displayText.ts';
import { inNaturalOrder } from '../../../platform/common/text/naturalOrder.ts';
import { isSameEntity } from '../../../site/common/placeInAccess.ts';
import { wholeView, type PlaceView } from '../place.ts';
import { placeWords, sitesText } from '../placeWords.ts';
import type { TreeFilter } from '../treeFilter.ts';
import type { SiteName, UserRecord } from '../userRecord.ts';
import type { AccessNode, RawJsonTarget } from './accessNode.ts';
import { grantNodes, heldText, privilegesOf } from './grantRows.ts';
import { countedPrivileges, countedRoles, entity, idPart, joined, mapMember, tooltip } from './rowTexts.ts';
import { levelNodes } from './treeLevel.ts';
import { unrecognizedNode } from './unrecognizedRows.ts';
import { userNode } from './userNode.ts';

/** The record whose places are shown, and which of them is the current one. */
interface Shown {
  readonly record: UserRecord;
  readonly current: PlaceName | undefined;
}

/**
 * The rows of the access tree: the user, the organizations, and what was not understood; of a tree that is narrowed down, what is left.
 *
 * @param current the current organization and site, as the access names it
 */
export function accessTree(
  record: UserRecord,
  locale: string,
  treeFilter?: TreeFilter,
  current?: PlaceName,
): readonly AccessNode[] {
  const { organizations, unrecognized } = record.access;
  const nodes = placeNodes({ record, current }, organizations, treeFilter?.viewsOf(organizations));
  return [
    userNode(record, locale),
    ...nodes,
    ...(unrecognized.length > 0 && !treeFilter ? [unrecognizedNode(unrecognized)] : []),
  ];
}

/** Leads to a place in the raw JSON, as its row does. */
export function targetOf(place: PlaceName): RawJsonTarget {
  return { member: mapMember, names: namesOf(place) };
}

/**
 * The rows of organizations, or of the sites in one.
 *
 * @param views those that are shown, if it is not all of them
 */
function placeNodes(
  shown: Shown,
  all: readonly PlaceEntity[],
  views: readonly PlaceView[] | undefined,
  organization?: PlaceEntity,
): AccessNode[] {
  const viewOf = new Map(views?.map((view) => [view.place, view]));
  return levelNodes({
    items: inNaturalOrder(views ? [...viewOf.keys()] : all),
    parentId: organization ? rowId({ organization }) : 'organizations',
    target: { member: mapMember, names: organization ? [organization] : [] },
    nodeOf: (place) => placeNode(shown, viewOf.get(place) ?? wholeView(place), organization),
    nameOf: ({ name }) => name,
    isSame: areNamedAlike,
  });
}

function placeNode(shown: Shown, view: PlaceView, organization?: PlaceEntity): AccessNode {
  const { place, showsGrants } = view;
  const path = organization ? { organization, site: place } : { organization: place };
  const names = namesOf(path);
  const kind = kindOf(path);
  const words = placeWords[kind];
  const id = rowId(path);
  const { sites = [] } = place;
  const count = view.inner?.length ?? sites.length;
  const hasSites = sites.length > 0;
  const held = hasSites ? sitesText(sites.length, sites.length) : grantsText(place, kind);
  const isDefault = isDefaultPlace(path, shown.record);
  const isCurrent = shown.current !== undefined && id === rowId(shown.current);
  const grants = showsGrants ? place.grants : [];
  const children = () => [
    ...(count > 0 && grants.length > 0 && words.whole
      ? [wholePlaceNode(place, words.whole(), id, names)]
      : grantNodes(grants, id, names)),
    ...(organization ? [] : placeNodes(shown, sites, view.inner, place)),
  ];
  return {
    ...entity(kind, id, place, names),
    ...(isCurrent && { isCurrent }),
    description: joined(
      isCurrent && l10n.t('current'),
      hasSites ? sitesText(count, sites.length) : held,
      isDefault && l10n.t('default'),
    ),
    tooltip: tooltip(
      place,
      words.within(plain(organization?.name ?? '')),
      isCurrent && words.current(),
      isDefault && words.yourDefault(),
      held,
    ),
    json: place,
    ...(count + grants.length > 0 && { children }),
  };
}

function grantsText({ grants }: PlaceEntity, kind: PlaceKind): string {
  if (kind === 'organization') return countedPrivileges(privilegesOf(grants));
  return grants.length > 1 ? countedRoles(grants.length) : heldText(grants);
}

/** The row of the grants on a place itself, which stands beside the places in it. */
function wholePlaceNode(
  { grants }: PlaceEntity,
  label: string,
  parentId: string,
  names: readonly EntityName[],
): AccessNode {
  const id = `${parentId}/own`;
  const held = heldText(grants);
  return {
    id,
    kind: 'wholePlace',
    label,
    name: label,
    description: held,
    tooltip: `${label}\n${held}`,
    json: grants,
    target: { member: mapMember, names },
    children: () => grantNodes(grants, id, names),
  };
}

/** The id of the row of a place. Places that are named alike have it in common. */
export function rowId({ organization, site }: PlaceName): string {
  const id = idPart('organization', organization);
  return site ? `${id}/${idPart('site', site)}` : id;
}

function isDefaultPlace({ organization, site }: PlaceName, { defaultOrganization, defaultSites }: UserRecord): boolean {
  if (site) return defaultSites.some((ref) => isDefaultSite(ref, site, organization));
  return defaultOrganization !== undefined && isSameEntity(organization, defaultOrganization);
}

function isDefaultSite(ref: SiteName, site: EntityName, organization: EntityName): boolean {
  return isSameEntity(site, ref) && (!ref.organization || isSameEntity(organization, ref.organization));
}
