import { isObject, own, parseJson, writeJson, type JsonObject, isSameJson } from '../../platform/common/json/json.ts';
import { numberOf } from '../../platform/common/json/verbatim.ts';
import { shapeOf, type BodyShape } from './bodyShape.ts';
import { emptyOf } from './bodySkeleton.ts';
import { bodyTree, type BodyNode } from './bodyTree.ts';

export interface BodySchema {
  readonly schema: unknown;
  /** Referenced schemas, by `$ref`. */
  readonly schemas: JsonObject;
}

export type BodyFinding = { readonly from: number; readonly to: number } & (
  | { readonly code: 'missing'; readonly names: readonly string[] }
  | { readonly code: 'unknown'; readonly name: string }
  | { readonly code: 'type'; readonly types: readonly string[] }
  | { readonly code: 'value'; readonly values: readonly string[] }
);

const maxFindings = 100;

/** Checks a body against its schema, except for patterns and limits. */
export function bodyFindings(text: string, { schema, schemas }: BodySchema): readonly BodyFinding[] {
  const found: BodyFinding[] = [];
  const check = (node: BodyNode, one: unknown): void => {
    if (found.length >= maxFindings) return;
    const shape = shapeOf(one, schemas);
    const { from, to } = node;
    if (!mayBe(node, text, shape)) {
      found.push({ from, to, code: 'type', types: shape.types });
      return;
    }
    const values = valuesNot(node, text, shape);
    if (values) found.push({ from, to, code: 'value', values });
    if (node.kind === 'array') for (const element of node.elements) check(element, shape.items);
    if (node.kind !== 'object') return;
    const given = node.members.map(({ name }) => name);
    const names = [...shape.required].filter((name) => !given.includes(name) && !isReadOnly(shape, name, schemas));
    if (names.length > 0) found.push({ from, to: from + 1, code: 'missing', names });
    for (const member of node.members) {
      const known = shape.members.has(member.name) ? shape.members.get(member.name) : shape.others;
      const isUnknown = known === undefined && shape.members.size > 0;
      if (isUnknown) found.push({ from: member.from, to: member.to, code: 'unknown', name: member.name });
      else if (member.value) check(member.value, known);
    }
  };
  const root = bodyTree(text);
  if (root) check(root, schema);
  return found;
}

export interface BodyProposal {
  readonly kind: 'member' | 'value';
  /** Member name, or JSON value. */
  readonly label: string;
  /** Replaces the text from `from` to `to`. */
  readonly insert: string;
  readonly from: number;
  readonly to: number;
  readonly isRequired: boolean;
  readonly types: readonly string[];
  readonly about?: string;
}

/** Returns completions at an offset: missing members or known values. */
export function bodyProposals(text: string, offset: number, { schema, schemas }: BodySchema): readonly BodyProposal[] {
  const root = bodyTree(text);
  if (!root) return [];
  let [node, shape]: [BodyNode, BodyShape] = [root, shapeOf(schema, schemas)];
  for (;;) {
    if (offset <= node.from || (offset >= node.to && isClosed(node, text))) return valuesAt(node, offset, shape, text);
    if (node.kind === 'array') {
      const inside = node.elements.find(({ from, to }) => offset >= from && offset <= to);
      const items = shapeOf(shape.items, schemas);
      if (!inside) return valuesOf(items, offset, offset);
      [node, shape] = [inside, items];
    } else if (node.kind === 'object') {
      const member = node.members.findLast(({ from }) => offset > from);
      const isBehind = member?.colon !== undefined && offset > member.colon;
      if (!member || !isBehind) return membersAt(node, offset, shape, schemas, member);
      const known = shapeOf(shape.members.has(member.name) ? shape.members.get(member.name) : shape.others, schemas);
      const { value } = member;
      if (!value) return valuesOf(known, offset, offset);
      if (offset > value.to || (offset === value.to && isContainer(value) && isClosed(value, text)))
        return text.slice(value.to, offset).includes(',') ? membersAt(node, offset, shape, schemas) : [];
      [node, shape] = [value, known];
    } else return valuesAt(node, offset, shape, text);
  }
}

function membersAt(
  node: Extract<BodyNode, { kind: 'object' }>,
  offset: number,
  shape: BodyShape,
  schemas: JsonObject,
  at?: (typeof node.members)[number],
): readonly BodyProposal[] {
  const written = at && offset <= at.to ? at : undefined;
  const others = node.members.filter((member) => member !== written).map(({ name }) => name);
  const [from, to] = written ? [written.from, written.to] : [offset, offset];
  return [...shape.members]
    .filter(([name]) => !others.includes(name))
    .map(([name, schema]) => ({ name, of: shapeOf(schema, schemas) }))
    .filter(({ of }) => !of.isReadOnly)
    .map(({ name, of }): BodyProposal => {
      const key = JSON.stringify(name);
      const value = writeJson(emptyOf(of)) ?? '""';
      return {
        kind: 'member',
        label: name,
        insert: written?.colon === undefined ? `${key}: ${value}` : key,
        from,
        to,
        isRequired: shape.required.has(name),
        types: of.types,
        ...(of.about !== undefined && { about: of.about }),
      };
    });
}

function valuesAt(node: BodyNode, offset: number, shape: BodyShape, text: string): readonly BodyProposal[] {
  const isWithin = offset >= node.from && offset <= node.to && node.kind !== 'object' && node.kind !== 'array';
  if (!isWithin) return [];
  return text.slice(node.from, offset).includes('\n') ? [] : valuesOf(shape, node.from, node.to);
}

function valuesOf(shape: BodyShape, from: number, to: number): readonly BodyProposal[] {
  const values = shape.values ?? (shape.types[0] === 'boolean' ? [true, false] : []);
  return values.map((value) => {
    const label = writeJson(value) ?? '';
    return { kind: 'value', label, insert: label, from, to, isRequired: false, types: shape.types };
  });
}

function isContainer({ kind }: BodyNode): boolean {
  return kind === 'object' || kind === 'array';
}

/** Whether a node ends here, so that the text after it isn't part of it. */
function isClosed({ kind, to }: BodyNode, text: string): boolean {
  const last = text[to - 1];
  if (kind === 'object') return last === '}';
  return kind === 'array' ? last === ']' : true;
}

function mayBe(node: BodyNode, text: string, { types }: BodyShape): boolean {
  const known = types.filter((type) =>
    ['object', 'array', 'string', 'number', 'integer', 'boolean', 'null'].includes(type),
  );
  if (known.length === 0 || known.length < types.length || known.includes(node.kind)) return true;
  if (node.kind !== 'number') return false;
  const value = valueIn(node, text);
  // VS Code already underlines malformed numbers.
  if (value === undefined) return true;
  return known.includes('integer') && Number.isInteger(numberOf(value));
}

function valuesNot(node: BodyNode, text: string, { values }: BodyShape): readonly string[] | undefined {
  if (!values || node.kind === 'object' || node.kind === 'array') return undefined;
  const value = valueIn(node, text);
  if (value === undefined || values.some((one) => isSameJson(one, value))) return undefined;
  return values.flatMap((one) => writeJson(one) ?? []);
}

function valueIn({ from, to }: BodyNode, text: string): unknown {
  try {
    return parseJson(text.slice(from, to));
  } catch {
    return undefined;
  }
}

function isReadOnly(shape: BodyShape, name: string, schemas: JsonObject): boolean {
  const schema = shape.members.get(name);
  return isObject(schema) && (own(schema, 'readOnly') === true || shapeOf(schema, schemas).isReadOnly);
}
