import type { LineState, Mark } from './graph.ts';

/** The colors of a picture, by what they stand for, as CSS has them. */
export const inkNames = [
  'background',
  'text',
  'node',
  'chosen',
  'up',
  'partly',
  'down',
  'unknown',
  'none',
  'added',
  'removed',
  'changed',
] as const;
export type InkName = (typeof inkNames)[number];
export type Inks = Readonly<Record<InkName, string>>;

/** How lines of each state are dashed, so that states differ without colors too. */
export const dashes: Readonly<Record<LineState, readonly number[]>> = {
  up: [],
  partly: [10, 3, 3, 3],
  down: [7, 4],
  unknown: [2, 3],
  none: [],
};

/** The sign beside what differs. */
export const markSigns: Readonly<Record<Mark, string>> = { added: '+', removed: '−', changed: '~' };
