import type { Operation } from './operation.ts';
import type { ParameterRule } from './query.ts';
import type { Shape } from './shape.ts';

/** Returns an OpenAPI 3 description in the style of the service's framework. */
export function apiDocs(operations: readonly Operation[], url: string): unknown {
  const paths: Record<string, Record<string, unknown>> = {};
  for (const operation of operations)
    (paths[operation.path] ??= {})[operation.method.toLowerCase()] = described(operation);
  return {
    openapi: '3.0.1',
    info: { title: 'Demo service', version: '1.0' },
    servers: [{ url, description: 'Generated server url' }],
    paths,
  };
}

function described(operation: Operation): unknown {
  const { method, path, body, tag, summary } = operation;
  const group = path.split('/')[3] ?? '';
  return {
    tags: [tag ?? `${group}-controller`],
    ...(summary !== undefined && { summary }),
    operationId: `${method.toLowerCase()}${path.replace(/\W+(\w?)/g, (_, first: string) => first.toUpperCase())}`,
    parameters: parametersOf(operation),
    ...(body && {
      requestBody: {
        required: body.required === true,
        content: { 'application/json': { schema: schemaOf(body.shape, body.requires) } },
      },
    }),
    responses: { 200: { description: 'OK' } },
  };
}

function parametersOf({ path, needs, query = {} }: Operation): unknown[] {
  const text = { type: 'string' };
  const headers = needs === 'nothing' ? [] : needs === 'organization' ? ['orgId'] : ['orgId', 'siteId'];
  return [
    ...headers.map((name) => ({ name, in: 'header', required: true, schema: text })),
    ...[...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => ({ name, in: 'path', required: true, schema: text })),
    ...Object.entries(query).map(([name, rule]) => ({
      name,
      in: 'query',
      required: rule.kind === 'text' && rule.required === true,
      schema: ruleSchema(rule),
    })),
  ];
}

function ruleSchema(rule: ParameterRule): unknown {
  switch (rule.kind) {
    case 'flag':
      return { type: 'boolean', default: false };
    case 'number':
      return { type: 'integer', format: 'int32', default: rule.otherwise };
    case 'sort':
      return { type: 'array', items: { type: 'string' } };
    case 'text': {
      const one = { type: 'string', ...(rule.values && { enum: rule.values }) };
      return rule.repeats ? { type: 'array', items: one } : one;
    }
  }
}

const plain: Readonly<Partial<Record<Extract<Shape, string>, unknown>>> = {
  text: { type: 'string' },
  number: { type: 'number' },
  flag: { type: 'boolean' },
};

function schemaOf(shape: Shape, required?: readonly string[]): unknown {
  if (typeof shape === 'string') return plain[shape] ?? {};
  if ('oneOf' in shape) return { type: 'string', enum: shape.oneOf };
  if ('listOf' in shape) return { type: 'array', items: schemaOf(shape.listOf) };
  const members = Object.entries(shape.members).map(([name, member]) => [name, schemaOf(member)] as const);
  return { type: 'object', ...(required && { required }), properties: Object.fromEntries(members) };
}
