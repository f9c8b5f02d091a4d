import * as v from 'valibot';

export interface ResponseFacts {
  readonly summary: string;
  readonly rows: readonly (readonly [name: string, value: string])[];
  readonly canFollow?: true;
}

export const factsSchema: v.GenericSchema<ResponseFacts> = v.object({
  summary: v.string(),
  rows: v.array(v.strictTuple([v.string(), v.string()])),
  canFollow: v.exactOptional(v.literal(true)),
});
