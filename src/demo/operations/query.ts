import { OperationRefusal } from '../base/response.ts';
import type { SortKey } from '../state/inventory.ts';

/** Valid values of a query parameter. A strict service refuses others, a lenient one ignores them. */
export type ParameterRule =
  | { readonly kind: 'text'; readonly values?: readonly string[]; readonly repeats?: true; readonly required?: true }
  | { readonly kind: 'number'; readonly otherwise: number; readonly most?: number }
  | { readonly kind: 'flag' }
  | { readonly kind: 'sort'; readonly by: readonly string[] };

export type QueryRules = Readonly<Record<string, ParameterRule>>;

const largestPage = 2000;

export function pageRules(by: readonly string[]): QueryRules {
  return {
    page: { kind: 'number', otherwise: 1 },
    size: { kind: 'number', otherwise: 10, most: largestPage },
    sort: { kind: 'sort', by },
  };
}

/** Query of a call. Empty values count as missing. */
export class Query {
  readonly #sent: URLSearchParams;
  readonly #rules: QueryRules;

  constructor(sent: URLSearchParams, rules: QueryRules) {
    this.#sent = sent;
    this.#rules = rules;
  }

  /** Defaults to ''. */
  text(name: string): string {
    return this.#sent.get(name) ?? '';
  }

  texts(name: string): readonly string[] {
    return this.#sent.getAll(name).filter(Boolean);
  }

  number(name: string): number {
    const rule = this.#rules[name];
    const value = wholeNumber(this.text(name));
    if (value !== undefined) return value;
    return rule?.kind === 'number' ? rule.otherwise : NaN;
  }

  flag(name: string): boolean {
    return this.text(name).toLowerCase() === 'true';
  }

  sort<T extends string>(by: readonly T[]): readonly SortKey<T>[] {
    return this.texts('sort').flatMap((written) => {
      const [property, direction = 'asc'] = written.split(',');
      const known = by.find((name) => name === property);
      return known === undefined ? [] : { by: known, isDescending: direction.toLowerCase() === 'desc' };
    });
  }
}

/** @throws OperationRefusal if a required parameter is missing */
export function requireParameters(sent: URLSearchParams, rules: QueryRules): void {
  for (const [name, rule] of Object.entries(rules)) {
    if (rule.kind === 'text' && rule.required && !sent.get(name))
      throw new OperationRefusal(400, 'bad_request', `The parameter ${name} is missing.`);
  }
}

/** Returns why a strict service refuses a query, or undefined. */
export function queryFault(text: string, rules: QueryRules): string | undefined {
  try {
    decodeURIComponent(text);
  } catch {
    return 'The query has a percent sign that encodes nothing.';
  }
  const sent = new URLSearchParams(text);
  for (const name of new Set(sent.keys())) {
    const rule = Object.hasOwn(rules, name) ? rules[name] : undefined;
    if (!rule) return `There is no parameter "${name}".`;
    const values = sent.getAll(name);
    if (values.length > 1 && !mayRepeat(rule)) return `The parameter ${name} is given more than once.`;
    const wrong = values.find((value) => !isAllowed(value, rule));
    if (wrong !== undefined) return `The parameter ${name} cannot be "${wrong}".`;
  }
  return undefined;
}

function mayRepeat(rule: ParameterRule): boolean {
  return rule.kind === 'sort' || (rule.kind === 'text' && rule.repeats === true);
}

function isAllowed(value: string, rule: ParameterRule): boolean {
  switch (rule.kind) {
    case 'text':
      return value !== '' && value === value.trim() && (rule.values?.includes(value) ?? true);
    case 'number':
      return (wholeNumber(value) ?? Infinity) <= (rule.most ?? Number.MAX_SAFE_INTEGER);
    case 'flag':
      return value === 'true' || value === 'false';
    case 'sort': {
      const [property = '', direction = '', ...rest] = value.split(',');
      return rule.by.includes(property) && /^(?:asc|desc)$/i.test(direction) && rest.length === 0;
    }
  }
}

/** Returns undefined unless the text is an integer from 1. */
function wholeNumber(text: string): number | undefined {
  return /^[1-9]\d{0,8}$/.test(text) ? Number(text) : undefined;
}
