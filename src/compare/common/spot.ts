import { formatPath } from '../../rawJson/common/rawJson.ts';

/** A step into a value: a member, the position of an element, or the ID that an element is matched by. */
export interface ReadContext {
  readonly around?: ReadContext | undefined;
  readonly step: string | number;
  readonly isId?: boolean;
}

/** Where something stands in a value, such as `ports["eth1"].state`. @param from the spot that it is said below; the whole without it */
export function spotText(spot: ReadContext | undefined, from?: ReadContext): string {
  const steps: string[] = [];
  for (let at = spot; at && at !== from; at = at.around)
    steps.push(at.isId ? `[${JSON.stringify(String(at.step))}]` : formatPath([at.step]).slice(1));
  return steps.reverse().join('').replace(/^\./, '');
}
