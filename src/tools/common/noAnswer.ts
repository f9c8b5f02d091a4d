/** A sentence for the model, where there is nothing to answer with. */
export class NoAnswer extends Error {}
