import { isObject, writeJson, type JsonObject } from '../../../platform/common/json/json.ts';
import { maxLayoutLength } from '../../../platform/common/json/jsonLimits.ts';
import { withUnseenEscaped } from '../../../platform/common/text/displayText.ts';
import type { Comparison } from './comparison.ts';
import { Field } from './field.ts';
import { idOf } from './matching.ts';

/** Limit in characters. VS Code compares this much without a noticeable pause. */
const maxLength = maxLayoutLength / 2;

/**
 * Returns one side of a comparison as text, with members sorted by name, and matched elements by ID. Invisible
 * characters are escaped.
 *
 * @returns undefined if it is too long for the diff editor
 */
export function sideText(
  value: unknown,
  { members }: Pick<Comparison, 'members'>,
  leftOut: ReadonlySet<string>,
): string | undefined {
  const text = writeJson(inOrder(value, members, new Field(leftOut)), 2);
  return text !== undefined && text.length <= maxLength ? `${withUnseenEscaped(text)}\n` : undefined;
}

/**
 * Returns a value whose members are sorted by name and whose matched elements are sorted by ID, without the fields that
 * the person has left out.
 */
export function inOrder(value: unknown, members: Comparison['members'], field: Field | undefined): unknown {
  if (Array.isArray(value)) {
    const member = members.get(value);
    const elements =
      member === undefined
        ? value
        : value
            .map((element: unknown) => ({ element, id: idOf(element, member) ?? '' }))
            .sort((a, b) => (a.id < b.id ? -1 : 1))
            .map(({ element }) => element);
    return elements.map((element: unknown) => inOrder(element, members, field?.inside(undefined)));
  }
  if (!isObject(value)) return value;
  const sorted = Object.keys(value)
    .sort()
    .flatMap((name) => {
      const inner = field?.inside(name);
      return inner?.isLeftOut ? [] : [[name, inOrder(value[name], members, inner)] as const];
    });
  // Unlike an assignment, this keeps a member named `__proto__`.
  return Object.fromEntries(sorted) satisfies JsonObject;
}
