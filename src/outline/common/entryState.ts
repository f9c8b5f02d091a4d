import type { JsonObject } from '../../platform/common/json/json.ts';
import { memberText, stateOf } from './outlineEntry.ts';

/** How a state is drawn, by colour and shape. A word of the service that is not known is `other`, and so is none. */
const stateLooks = ['good', 'poor', 'bad', 'other'] as const;
export type StateLook = (typeof stateLooks)[number];

export interface EntryState {
  readonly look: StateLook;
  /** The word of the service, which is shown beside the shape. */
  readonly word?: string;
}

const words: Readonly<Record<Exclude<StateLook, 'other'>, readonly string[]>> = {
  good: 'up ok okay good green normal running active online healthy available enabled connected reachable'.split(' '),
  poor: 'warning warn degraded partial minor yellow orange amber maintenance unstable'.split(' '),
  bad: 'down failed failure error critical major red offline unreachable dead fault faulty unhealthy disconnected'.split(
    ' ',
  ),
};

/** The state of an object: what its word means, or else its color. */
export function entryState(value: JsonObject): EntryState {
  const word = stateOf(value);
  const look = [word, memberText(value, 'colorCode')].map(lookOf).find((found) => found !== 'other') ?? 'other';
  return { look, ...(word !== undefined && { word }) };
}

function lookOf(word: string | undefined): StateLook {
  const wanted = word?.toLowerCase();
  if (wanted === undefined) return 'other';
  return stateLooks.find((look) => look !== 'other' && words[look].includes(wanted)) ?? 'other';
}
