import { maxQueryLength, QueryError } from './queryFault.ts';
import { functionOf } from './queryFunctions.ts';
import { comparisons, type Comparison, type QueryNode } from './queryNode.ts';
import { queryTokens, type QueryToken } from './queryTokens.ts';

/** Maximum nesting of a query. */
const maxDepth = 200;

/** Binding power of infix tokens. Other tokens end an expression. */
const strengths: Readonly<Partial<Record<QueryToken['type'], number>>> = {
  '|': 1,
  '||': 2,
  '&&': 3,
  ...Object.fromEntries(comparisons.map((operator) => [operator, 5])),
  '[]': 9,
  '*': 20,
  '[?': 21,
  '.': 40,
  '!': 45,
  '[': 55,
  '(': 60,
};
/** Binding power below which a token ends a projection. */
const endsEach = 10;

/** Parses a JMESPath query (jmespath.org/specification.html). @throws QueryError */
export function parseQuery(text: string): QueryNode {
  if (text.length > maxQueryLength) throw new QueryError({ code: 'tooLong', at: maxQueryLength, most: maxQueryLength });
  if (text.trim() === '') throw new QueryError({ code: 'empty', at: 0 });
  const reader = new QueryReader(queryTokens(text));
  return reader.whole();
}

class QueryReader {
  readonly #tokens: readonly QueryToken[];
  #next = 0;
  #depth = 0;

  constructor(tokens: readonly QueryToken[]) {
    this.#tokens = tokens;
  }

  whole(): QueryNode {
    const node = this.#expression(0);
    if (this.#peek.type !== 'end') throw unexpected(this.#peek);
    return node;
  }

  get #peek(): QueryToken {
    return this.#tokens[Math.min(this.#next, this.#tokens.length - 1)]!;
  }

  #take(): QueryToken {
    const token = this.#peek;
    this.#next += 1;
    return token;
  }

  #takeIf(type: QueryToken['type']): boolean {
    const isThere = this.#peek.type === type;
    if (isThere) this.#next += 1;
    return isThere;
  }

  #expect(type: QueryToken['type']): void {
    if (!this.#takeIf(type)) throw unexpected(this.#peek);
  }

  /**
   * Parses an expression up to an operator that binds no stronger than the one before the expression.
   *
   * @param strength binding power of the operator before the expression, or 0
   */
  #expression(strength: number): QueryNode {
    const before = this.#depth;
    let left = this.#begin(this.#deeper());
    while (strength < (strengths[this.#peek.type] ?? 0)) left = this.#continue(left, this.#deeper());
    this.#depth = before;
    return left;
  }

  #deeper(): QueryToken {
    const token = this.#take();
    this.#depth += 1;
    if (this.#depth > maxDepth) throw new QueryError({ code: 'tooDeep', at: token.at, most: maxDepth });
    return token;
  }

  #begin(token: QueryToken): QueryNode {
    const { at, type, value } = token;
    const current: QueryNode = { kind: 'current', at };
    switch (type) {
      case 'name':
        return this.#peek.type === '(' ? this.#call(token) : { kind: 'field', at, name: String(value) };
      case 'quotedName':
        if (this.#peek.type === '(') throw unexpected(this.#peek);
        return { kind: 'field', at, name: String(value) };
      case 'literal':
        return { kind: 'literal', at, value };
      case '@':
        return current;
      case '!':
        return { kind: 'not', at, operand: this.#expression(strengths['!'] ?? 0) };
      case '&':
        return { kind: 'reference', at, operand: this.#expression(0) };
      case '(': {
        const inside = this.#expression(0);
        this.#expect(')');
        return inside;
      }
      case '*':
        return { kind: 'eachValue', at, left: current, right: this.#rest(20) };
      case '{':
        return this.#members(at);
      case '[?':
      case '[]':
        return this.#continue(current, token);
      case '[':
        return this.#isBracketOfElements() ? this.#continue(current, token) : this.#items(at);
      case 'number':
        throw new QueryError({ code: 'bareNumber', at, found: token.written });
      default:
        throw unexpected(token);
    }
  }

  #continue(left: QueryNode, token: QueryToken): QueryNode {
    const { at, type } = token;
    const strength = strengths[type] ?? 0;
    if (isComparison(type)) return { kind: 'compare', at, operator: type, left, right: this.#expression(strength) };
    switch (type) {
      case '|':
        return { kind: 'pipe', at, left, right: this.#expression(strength) };
      case '||':
        return { kind: 'or', at, left, right: this.#expression(strength) };
      case '&&':
        return { kind: 'and', at, left, right: this.#expression(strength) };
      case '.':
        if (this.#takeIf('*')) return { kind: 'eachValue', at, left, right: this.#rest(strength) };
        return { kind: 'step', at, left, right: this.#afterDot(strength) };
      case '[]':
        return { kind: 'eachFlat', at, left, right: this.#rest(strength) };
      case '[?': {
        const condition = this.#expression(0);
        this.#expect(']');
        return { kind: 'eachWhere', at, left, condition, right: this.#rest(strength) };
      }
      case '[':
        return this.#elements(left, at);
      default:
        throw unexpected(token);
    }
  }

  #isBracketOfElements(): boolean {
    const { type } = this.#peek;
    return type === 'number' || type === ':' || (type === '*' && this.#tokens[this.#next + 1]?.type === ']');
  }

  #elements(left: QueryNode, at: number): QueryNode {
    if (this.#takeIf('*')) {
      this.#expect(']');
      return { kind: 'each', at, left, right: this.#rest(20) };
    }
    const parts: (number | undefined)[] = [undefined];
    for (;;) {
      const token = this.#take();
      if (token.type === ']') break;
      if (token.type === ':' && parts.length < 3) parts.push(undefined);
      else if (token.type === 'number' && parts.at(-1) === undefined) parts[parts.length - 1] = Number(token.value);
      else throw unexpected(token);
    }
    const [start, stop, step = 1] = parts;
    if (parts.length === 1) {
      if (start === undefined) throw unexpected(this.#peek);
      return { kind: 'step', at, left, right: { kind: 'index', at, index: start } };
    }
    if (step === 0) throw new QueryError({ code: 'zeroStep', at });
    const slice: QueryNode = {
      kind: 'slice',
      at,
      ...(start !== undefined && { start }),
      ...(stop !== undefined && { stop }),
      step,
    };
    return { kind: 'each', at, left: { kind: 'step', at, left, right: slice }, right: this.#rest(20) };
  }

  #rest(strength: number): QueryNode {
    const { type, at } = this.#peek;
    if ((strengths[type] ?? 0) < endsEach) return { kind: 'current', at };
    if (type === '[' || type === '[?') return this.#expression(strength);
    this.#expect('.');
    return this.#afterDot(strength);
  }

  #afterDot(strength: number): QueryNode {
    const { type, at } = this.#peek;
    if (type === 'name' || type === 'quotedName' || type === '*') return this.#expression(strength);
    if (this.#takeIf('[')) return this.#items(at);
    if (this.#takeIf('{')) return this.#members(at);
    throw unexpected(this.#peek);
  }

  #items(at: number): QueryNode {
    const items: QueryNode[] = [];
    do items.push(this.#expression(0));
    while (this.#takeIf(','));
    this.#expect(']');
    return { kind: 'list', at, items };
  }

  #members(at: number): QueryNode {
    const members: [string, QueryNode][] = [];
    do {
      const name = this.#take();
      if (name.type !== 'name' && name.type !== 'quotedName') throw unexpected(name);
      this.#expect(':');
      members.push([String(name.value), this.#expression(0)]);
    } while (this.#takeIf(','));
    this.#expect('}');
    return { kind: 'object', at, members };
  }

  #call({ at, value }: QueryToken): QueryNode {
    const args: QueryNode[] = [];
    this.#expect('(');
    if (!this.#takeIf(')')) {
      do args.push(this.#expression(0));
      while (this.#takeIf(','));
      this.#expect(')');
    }
    const call = { at, name: String(value) };
    functionOf(call, args.length);
    return { kind: 'call', ...call, args };
  }
}

function isComparison(type: QueryToken['type']): type is Comparison {
  return comparisons.some((operator) => operator === type);
}

function unexpected({ type, at, written }: QueryToken): QueryError {
  if (type === 'end') return new QueryError({ code: 'unfinished', at });
  return new QueryError({ code: 'unexpected', at, found: written });
}
