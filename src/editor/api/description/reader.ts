/** What reads API descriptions: a bundle of its own, read when the first one is loaded. */
export { descriptionInBytes } from '../../../core/api/description/descriptionText.ts';
export { findGroups, loadParts } from '../../../core/api/description/descriptionSearch.ts';
export { readDescription } from '../../../core/api/description/readDescription.ts';
