import { isObject, own, type JsonObject } from '../../../platform/common/json/json.ts';
import { takesBody, type Method } from '../../../service/common/methods.ts';
import type { Header } from '../../../service/connection/common/requestHeaders.ts';
import type { BodyForm } from '../../common/operation.ts';
import type { BodySkeletons } from './bodySkeleton.ts';
import type { LeftOutWhy } from './description.ts';
import { whyUnread, type References } from './references.ts';

export interface DescribedBody {
  readonly body?: BodyForm;
  readonly headers?: readonly Header[];
}

export interface BodyWords {
  readonly requestBody: unknown;
  /** Body parameter of Swagger 2.0. */
  readonly parameter: JsonObject | undefined;
  readonly hasForm: boolean;
  readonly consumes: unknown;
}

/** Returns the body of an operation, or why the operation can't be offered. File uploads can't, since bodies are sent as text. */
export function describedBody(
  { requestBody, parameter, hasForm, consumes }: BodyWords,
  method: Method,
  references: References,
  skeletons: BodySkeletons,
): DescribedBody | LeftOutWhy {
  const asked = references.object(requestBody);
  if (!asked && requestBody !== undefined) return whyUnread(requestBody);
  if (!asked && !parameter && !hasForm) return {};
  if (!takesBody(method)) {
    const isRequired = own(asked ?? parameter ?? {}, 'required') === true || hasForm;
    return isRequired ? 'bodyNotTaken' : {};
  }
  if (hasForm) return 'formBody';
  const content = asked && own(asked, 'content');
  const types: readonly (readonly [string, unknown])[] = parameter
    ? mediaTypes(consumes).map((type) => [type, parameter])
    : Object.entries(isObject(content) ? content : { 'application/json': {} });
  const [named, described] = types.find(([name]) => isJson(name)) ?? [];
  if (named === undefined) return 'formBody';
  const type = named.replace(/;.*/s, '').trim();
  const media = references.object(described) ?? {};
  const example = skeletons.ofExample(exampleIn(media, references));
  return {
    body: { required: true, skeleton: example ?? skeletons.of(own(media, 'schema')) },
    ...(/^[\w.+-]+\/[\w.-]+\+json$/i.test(type) && { headers: [['Content-Type', type]] }),
  };
}

function mediaTypes(consumes: unknown): readonly string[] {
  const types = Array.isArray(consumes) ? (consumes as unknown[]).filter((one) => typeof one === 'string') : [];
  return types.length > 0 ? types : ['application/json'];
}

function exampleIn(media: JsonObject, references: References): unknown {
  const [example, examples] = [own(media, 'example'), own(media, 'examples')];
  if (example !== undefined) return example;
  const [first] = isObject(examples) ? Object.values(examples) : [];
  const described = references.object(first);
  return described && own(described, 'value');
}

function isJson(type: string): boolean {
  return /^\s*(?:\*\/\*|application\/\*|[\w.+-]+\/(?:[\w.-]+\+)?json)\s*(?:;|$)/i.test(type);
}
