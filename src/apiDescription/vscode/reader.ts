/** What reads API descriptions: a bundle of its own, read when the first one is loaded. */
export { descriptionInBytes } from '../node/descriptionText.ts';
export { findGroups, loadParts } from '../node/descriptionSearch.ts';
export { readDescription } from '../common/readDescription.ts';
