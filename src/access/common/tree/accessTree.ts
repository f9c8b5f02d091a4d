import * as l10n from '@vscode/l10n';
import {
  areNamedAlike,
  kindOf,
  namesOf,
  type EntityName,
  type PlaceEntity,
  type PlaceKind,
  type PlaceName,
  isSameEntity,
} from '../../../platform/common/entities.ts';
import { isObject, writeJson } from '../../../platform/common/json/json.ts';
import { plain } from '../../../platform/common/text/displayText.ts';
import { inNaturalOrder } from '../../../platform/common/text/naturalOrder.ts';
import type { SiteName, UserRecord } from '../../../service/privileges/common/userRecord.ts';
import type { TreeFilter } from '../accessFilter.ts';
import { wholeView, type PlaceView } from '../place.ts';
import { placeSentences, placeWords, sitesText } from '../placeWords.ts';
import type { AccessNode, RawJsonTarget } from './accessNode.ts';
import { grantNodes, heldText, privilegesOf } from './grantRows.ts';
import { countedPrivileges, countedRoles, entity, idPart, joined, mapMember, tooltip } from './rowTexts.ts';
import { levelNodes } from './treeLevel.ts';
import { userNode } from './userNode.ts';

interface TreeInput {
  readonly record: UserRecord;
  readonly current: PlaceName | undefined;
}

/** @param current the current organization and site, as the access names them */
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

export function targetOf(place: PlaceName): RawJsonTarget {
  return { member: mapMember, names: namesOf(place) };
}

/** @param views the places that match the filter; defaults to all */
function placeNodes(
  input: TreeInput,
  all: readonly PlaceEntity[],
  views: readonly PlaceView[] | undefined,
  organization?: PlaceEntity,
): AccessNode[] {
  const viewOf = new Map(views?.map((view) => [view.place, view]));
  return levelNodes({
    items: inNaturalOrder(views ? [...viewOf.keys()] : all),
    parentId: organization ? rowId({ organization }) : 'organizations',
    target: { member: mapMember, names: organization ? [organization] : [] },
    nodeOf: (place) => placeNode(input, viewOf.get(place) ?? wholeView(place), organization),
    nameOf: ({ name }) => name,
    isSame: areNamedAlike,
  });
}

function placeNode(input: TreeInput, view: PlaceView, organization?: PlaceEntity): AccessNode {
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
  const isDefault = isDefaultPlace(path, input.record);
  const isCurrent = input.current !== undefined && id === rowId(input.current);
  const grants = showsGrants ? place.grants : [];
  const children = () => [
    ...(count > 0 && grants.length > 0 && words.whole
      ? [wholePlaceNode(place, words.whole(), id, names)]
      : grantNodes(grants, id, names)),
    ...(organization ? [] : placeNodes(input, sites, view.inner, place)),
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

/** Returns the row for what is granted at an organization itself, beside the rows of its sites. */
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

/** Returns the ID of a place's row. Another place with the same name and ID gets the same one. */
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

function unrecognizedNode(unrecognized: readonly unknown[]): AccessNode {
  const label = l10n.t('Not understood');
  return {
    id: 'unrecognized',
    kind: 'unrecognized',
    label,
    name: label,
    description: String(unrecognized.length),
    tooltip: placeSentences.unrecognized(),
    json: unrecognized,
    target: { member: mapMember, names: [] },
    children: () =>
      levelNodes({
        items: unrecognized,
        parentId: 'unrecognized',
        target: { member: mapMember, names: [] },
        nodeOf: unrecognizedPartNode,
        nameOf: (part) => plain(written(part), 20),
      }),
  };
}

function unrecognizedPartNode(part: unknown, index: number): AccessNode {
  const text = written(part);
  return {
    id: `unrecognized/${index}`,
    kind: 'unrecognizedPart',
    label: plain(text, 120),
    name: text,
    tooltip: plain(text, 1000),
    json: part,
    target: { member: mapMember, names: firstKey(part).map((name) => ({ name })) },
  };
}

function written(part: unknown): string {
  return writeJson(part) ?? l10n.t('Nested too deeply to be shown');
}

function firstKey(part: unknown): string[] {
  return isObject(part) ? Object.keys(part).slice(0, 1) : [];
}
