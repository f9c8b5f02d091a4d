/** Reader of API descriptions: a separate bundle, loaded on first use. */
export { descriptionInBytes } from '../node/descriptionText.ts';
export { findGroups, loadParts } from '../node/descriptionSearch.ts';
export { readDescription } from '../common/readDescription.ts';
