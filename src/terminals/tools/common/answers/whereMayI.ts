import { matchingGrantables } from '../../../../access/common/matchingGrantables.ts';
import type { Access } from '../../../../access/common/place.ts';
import { whereGranted } from '../../../../access/common/whereGranted.ts';
import { countText } from '../../../../platform/common/text/displayText.ts';
import type { AccessTool } from '../accessTool.ts';
import { fieldsOf, type AboutConnection } from '../toolInput.ts';
import { nameText, page, withData } from '../toolText.ts';
import { placeRow } from './listAccess.ts';

export interface WhereInput extends AboutConnection {
  readonly what: string;
  readonly offset: number;
}

export function readWhereInput(value: unknown): WhereInput {
  const fields = fieldsOf(value, ['what', 'offset', 'connection']);
  return {
    ...fields.connection(),
    what: fields.needed('what', 'the name of a privilege or a role, or a part of it'),
    offset: fields.offset(),
  };
}

export const tool: AccessTool<WhereInput> = {
  read: readWhereInput,
  answer: async (input, at, boundary) => whereMayIAnswer((await at.record()).access, input, boundary),
};

/** Returns where a privilege or role is granted and where not, or the candidates if several match. */
export function whereMayIAnswer(
  access: Access,
  { what, offset }: Omit<WhereInput, 'connection'>,
  boundary: string,
): string {
  const found = matchingGrantables(access, what);
  const [only] = found;
  if (!only)
    return 'The access record grants nothing of this name anywhere. The names are the service’s own: list the access first to see some of them, or ask with a shorter word.';
  if (found.length > 1) {
    const { rows, total, nextOffset } = page(found, offset, ({ kind, name, places }) => ({
      kind,
      name: nameText(name),
      grantedAt: places,
    }));
    const more = nextOffset === undefined ? '' : ` For more of them, ask with "offset": ${nextOffset}.`;
    return withData(
      `${countText(total, 'en')} names match. Ask again with one of them in full.${more}`,
      'the access record',
      rows,
      boundary,
    );
  }
  const { granted, missing } = whereGranted(access, only);
  const places = page(granted, offset, placeRow);
  const without = page(missing, 0, placeRow);
  const more =
    places.nextOffset === undefined ? '' : ` For more of the places, ask again with "offset": ${places.nextOffset}.`;
  const lead = `One ${only.kind} matches. It is granted at ${countText(granted.length, 'en')} of ${countText(granted.length + missing.length, 'en')} places.${more}`;
  const firstWithout =
    offset === 0 ? { notGrantedAt: without.rows.slice(0, 20), notGrantedAtInAll: missing.length } : {};
  return withData(
    lead,
    'the access record',
    { [only.kind]: nameText(only.name), grantedAt: places.rows, ...firstWithout },
    boundary,
  );
}
