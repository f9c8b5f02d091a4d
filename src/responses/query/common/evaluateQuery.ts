import { orderedObject } from '../../../platform/common/json/exactJson.ts';
import { isObject, own } from '../../../platform/common/json/json.ts';
import { isNumeric } from '../../../platform/common/json/verbatim.ts';
import { callFunction } from './queryFunctions.ts';
import type { Comparison, QueryNode } from './queryNode.ts';
import { areEqual, compareNumbers, compareTexts, isFalse, membersOf, Reference, type Steps } from './queryValues.ts';

/** Evaluates a query. JSON values are passed through, with exact numbers and the order of members. @throws QueryError */
export function evaluateQuery(node: QueryNode, value: unknown, steps: Steps): unknown {
  steps.at = node.at;
  steps.spend();
  const of = (part: QueryNode, from: unknown = value) => evaluateQuery(part, from, steps);
  switch (node.kind) {
    case 'current':
      return value;
    case 'field':
      return isObject(value) ? (own(value, node.name) ?? null) : null;
    case 'index':
      return Array.isArray(value) ? ((value as unknown[]).at(node.index) ?? null) : null;
    case 'slice':
      return Array.isArray(value) ? sliced(value, node) : null;
    case 'literal':
      return node.value;
    case 'step': {
      const left = of(node.left);
      return left === null ? null : of(node.right, left);
    }
    case 'pipe':
      return of(node.right, of(node.left));
    case 'and': {
      const left = of(node.left);
      return isFalse(left) ? left : of(node.right);
    }
    case 'or': {
      const left = of(node.left);
      return isFalse(left) ? of(node.right) : left;
    }
    case 'not':
      return isFalse(of(node.operand));
    case 'reference':
      return new Reference(node.operand);
    case 'compare':
      return compared(node.operator, of(node.left), of(node.right), steps);
    case 'each':
      return each(of(node.left), node.right, steps);
    case 'eachValue': {
      const left = of(node.left);
      return isObject(left)
        ? each(
            membersOf(left).map(([, member]) => member),
            node.right,
            steps,
          )
        : null;
    }
    case 'eachFlat': {
      const left = of(node.left);
      return Array.isArray(left) ? each(flattened(left, steps), node.right, steps) : null;
    }
    case 'eachWhere': {
      const left = of(node.left);
      if (!Array.isArray(left)) return null;
      const matching = (left as unknown[]).filter((element) => !isFalse(of(node.condition, element)));
      return each(matching, node.right, steps);
    }
    case 'list':
      return value === null ? null : node.items.map((item) => of(item));
    case 'object':
      return value === null ? null : orderedObject(new Map(node.members.map(([name, member]) => [name, of(member)])));
    case 'call':
      return callFunction(
        node,
        node.args.map((arg) => of(arg)),
        { steps, evaluate: (part, from) => of(part, from) },
      );
  }
}

function each(elements: unknown, part: QueryNode, steps: Steps): unknown {
  if (!Array.isArray(elements)) return null;
  const found: unknown[] = [];
  for (const element of elements) {
    const one = evaluateQuery(part, element, steps);
    if (one !== null) found.push(one);
  }
  return found;
}

function flattened(elements: readonly unknown[], steps: Steps): readonly unknown[] {
  const flat = elements.flat();
  steps.spend(flat.length);
  return flat;
}

function sliced(
  elements: readonly unknown[],
  { start, stop, step }: Extract<QueryNode, { kind: 'slice' }>,
): readonly unknown[] {
  const { length } = elements;
  const [lowest, highest] = step > 0 ? [0, length] : [-1, length - 1];
  const within = (at: number) => Math.min(highest, Math.max(lowest, at < 0 ? at + length : at));
  const from = start === undefined ? (step > 0 ? lowest : highest) : within(start);
  const to = stop === undefined ? (step > 0 ? highest : lowest) : within(stop);
  const found: unknown[] = [];
  for (let at = from; step > 0 ? at < to : at > to; at += step) found.push(elements[at]);
  return found;
}

/** Compares numbers or strings; returns null for other types. */
function compared(operator: Comparison, one: unknown, other: unknown, steps: Steps): boolean | null {
  if (operator === '==') return areEqual(one, other, steps);
  if (operator === '!=') return !areEqual(one, other, steps);
  const order =
    isNumeric(one) && isNumeric(other)
      ? compareNumbers(one, other)
      : typeof one === 'string' && typeof other === 'string'
        ? compareTexts(one, other)
        : undefined;
  if (order === undefined) return null;
  if (operator === '<') return order < 0;
  if (operator === '<=') return order <= 0;
  return operator === '>' ? order > 0 : order >= 0;
}
