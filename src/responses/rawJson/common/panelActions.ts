export const requestActions = ['runAgain', 'editRequest', 'copyAs', 'followCall', 'compareWith'] as const;

export const comparisonActions = ['sideBySide', 'leaveOut'] as const;

export const allActions = [...requestActions, ...comparisonActions] as const;
export type PanelAction = (typeof allActions)[number];

/** Returns the query values by which a path differs from another, such as `cpuMetrics, 7`. */
export function differingValues(path: string, other: string): string {
  const [own, others] = [valuesIn(path), new Set(valuesIn(other).map(keyOf))];
  const differing = own.filter((pair) => !others.has(keyOf(pair))).map(([, value]) => value);
  return [...new Set(differing)].join(', ');
}

type Pair = readonly [name: string, value: string];

function valuesIn(path: string): readonly Pair[] {
  const at = path.indexOf('?');
  return at < 0 ? [] : [...new URLSearchParams(path.slice(at + 1))];
}

const keyOf = (pair: Pair) => JSON.stringify(pair);
