import assert from 'node:assert/strict';
import type {
  DescribedOperation,
  DescriptionNotes,
  DescriptionPart,
} from '../../../src/api/apiDescription/common/description.ts';
import { readDescription } from '../../../src/api/apiDescription/common/readDescription.ts';

export const baseUrl = 'https://service.example';

/** Reads a valid API description. */
export function readPart(
  value: unknown,
  base = baseUrl,
): { readonly part: DescriptionPart; readonly notes: DescriptionNotes } {
  const read = readDescription(value, base);
  assert.ok('part' in read, JSON.stringify(read));
  return read;
}

export function openApi(paths: unknown, more: object = {}): object {
  return { openapi: '3.0.1', info: { title: 'Widgets', version: '1.2' }, paths, ...more };
}

/** Reads a description, and returns its only operation. */
export function onlyOperation(value: unknown, base = baseUrl): DescribedOperation & { readonly part: DescriptionPart } {
  const { part, notes } = readPart(value, base);
  const [operation, ...others] = part.operations;
  assert.ok(operation && others.length === 0, JSON.stringify([part.operations.map(({ id }) => id), notes]));
  return { ...operation, part };
}

export function withBody(schema: unknown, components: object = {}): object {
  const requestBody = { required: true, content: { 'application/json': { schema } } };
  return openApi({ '/widgets': { post: { requestBody } } }, { components: { schemas: components } });
}
