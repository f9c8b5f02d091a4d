import { mostSeries, withOwnNames, type Series } from './series.ts';

/** Series of an earlier response, and what tells its request from others. */
export interface SeriesOf {
  readonly name: string;
  readonly series: readonly Series[];
}

/** The series of a response and of earlier ones, by names that tell them apart. @returns as many as are drawn, those of the response first */
export function besideOthers(own: readonly Series[], added: readonly SeriesOf[]): readonly Series[] {
  const taken = new Set(own.map(({ name }) => name));
  const others = added.flatMap(({ name, series }) =>
    series.map((one) => {
      const isOther = !taken.has(one.name);
      taken.add(one.name);
      return isOther || name === '' ? one : { ...one, name: `${one.name} (${name})` };
    }),
  );
  return withOwnNames([...own, ...others].slice(0, mostSeries));
}
