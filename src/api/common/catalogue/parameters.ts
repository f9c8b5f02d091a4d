import type { Parameter, ParameterType, ValueSource } from '../operation.ts';

export const text = (name: string, initial?: string): Parameter => parameter(name, 'text', initial);
export const integer = (name: string, initial: number): Parameter => parameter(name, 'integer', String(initial));
export const flag = (name: string, initial?: boolean): Parameter =>
  parameter(name, 'boolean', initial === undefined ? undefined : String(initial));

export const oneOf = (name: string, values: readonly string[], initial?: string): Parameter => ({
  ...text(name, initial),
  values,
});

export const idFrom = (from: ValueSource, name: string): Parameter => ({ ...text(name), required: true, from });

export const alwaysSent = (one: Parameter): Parameter => ({ ...one, alwaysSent: true });

export const repeated = (one: Parameter): Parameter => ({ ...one, repeated: true });

/** Parameters of paged operations. Sorting by a fixed property keeps pages stable. */
export const pageParameters: readonly Parameter[] = [integer('page', 1), integer('size', 10), repeated(text('sort'))];

/** Known kinds of jobs. The kind for clouds has an unknown name. */
export const triggerTypes = ['NETWORK_DISCOVERY', 'SERVER_MONITORING', 'PCAP_COLLECTION', 'JOB_ACTION'] as const;

function parameter(name: string, type: ParameterType, initial?: string): Parameter {
  return { name, type, ...(initial !== undefined && { initial }) };
}
