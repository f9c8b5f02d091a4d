import { isObject, own, text, type JsonObject } from '../../../platform/common/json/json.ts';
import { isNumeric, numberText } from '../../../platform/common/json/verbatim.ts';
import { isRead, methods, takesBody, type Method } from '../../../service/common/methods.ts';
import type { Header } from '../../../service/connection/common/requestHeaders.ts';
import type { BodyForm } from '../../common/operation.ts';
import { placeholdersOf } from '../../common/placeholders.ts';
import { BodySkeletons } from './bodySkeleton.ts';
import { describedParameters, type PartLeftOut } from './describedParameters.ts';
import { describedPath, pathBase } from './describedPaths.ts';
import {
  descriptionLimits,
  type DescribedOperation,
  type DescriptionPart,
  type LeftOut,
  type LeftOutWhy,
  type ReadDescription,
} from './description.ts';
import { References, whyUnread } from './references.ts';

const maxNamed = 50;

const otherMethods = ['head', 'options', 'trace', 'query', 'connect'];

type Begun = Omit<DescribedOperation, 'needs'> & { readonly needs: DescribedOperation['needs'] | undefined };

/**
 * Reads an API description in OpenAPI 3 or Swagger 2.0. Skips and lists operations that can't be used.
 *
 * @param value parsed JSON or YAML
 * @param baseUrl base URL of the connection
 */
export function readDescription(value: unknown, baseUrl: string): ReadDescription {
  if (!isObject(value)) return { problem: { code: 'noDescription' } };
  const version = versionOf(value);
  if (version === undefined) return { problem: { code: 'noDescription' } };
  if (!/^(?:2|3\.[012])(?:\.|$)/.test(version)) return { problem: { code: 'otherVersion', version } };
  return new DescriptionReader(value, baseUrl).read();
}

function versionOf(document: JsonObject): string | undefined {
  const said = own(document, 'openapi') ?? own(document, 'swagger');
  return shortName(said)?.slice(0, 20);
}

class DescriptionReader {
  readonly #document: JsonObject;
  readonly #base: ReturnType<typeof pathBase>;
  readonly #references: References;
  readonly #skeletons: BodySkeletons;
  readonly #operations = new Map<string, Begun>();
  readonly #leftOut: LeftOut[] = [];
  #leftOutCount = 0;
  #beyondCount = 0;

  constructor(document: JsonObject, baseUrl: string) {
    this.#document = document;
    this.#base = pathBase(document, baseUrl);
    this.#references = new References(document);
    this.#skeletons = new BodySkeletons(this.#references);
  }

  read(): ReadDescription {
    const paths = own(this.#document, 'paths');
    for (const [written, item] of Object.entries(isObject(paths) ? paths : {})) this.#readPath(written, item);
    if (this.#operations.size === 0 && this.#leftOutCount === 0) return { problem: { code: 'noOperations' } };
    const info = own(this.#document, 'info');
    const about = (name: string) => (isObject(info) ? shortName(own(info, name)) : undefined);
    const [title, version] = [about('title'), about('version')];
    const part: DescriptionPart = {
      ...(title !== undefined && { title }),
      ...(version !== undefined && { version }),
      operations: this.#finished(),
    };
    const notes = {
      leftOut: this.#leftOut,
      leftOutCount: this.#leftOutCount,
      beyondCount: this.#beyondCount,
      remoteReferences: this.#references.remote,
      otherServers: this.#base.otherServers,
    };
    return { part, notes };
  }

  #readPath(written: string, value: unknown): void {
    if (written.startsWith('x-')) return;
    const item = this.#references.object(value);
    if (!item) return this.#leaveOut({ request: written, why: whyUnread(value) });
    for (const [name, operation] of Object.entries(item)) {
      const method = methods.find((known) => known.toLowerCase() === name.toLowerCase());
      if (method) this.#readOperation(written, method, item, operation);
      else if (otherMethods.includes(name.toLowerCase()))
        this.#leaveOut({ request: `${name.toUpperCase()} ${written}`, why: 'method' });
    }
  }

  #readOperation(written: string, method: Method, item: JsonObject, value: unknown): void {
    if (this.#operations.size >= descriptionLimits.operations) {
      this.#beyondCount += 1;
      return;
    }
    const [request, operation] = [`${method} ${written}`, this.#references.object(value)];
    const read = operation ? this.#operation(written, method, item, operation) : whyUnread(value);
    if (typeof read === 'string') return this.#leaveOut({ request, why: read });
    const { left, ...begun } = read;
    if (this.#operations.has(begun.id)) return this.#leaveOut({ request, why: 'same' });
    this.#operations.set(begun.id, begun);
    for (const one of left) this.#leaveOut({ request, ...one });
  }

  #operation(
    written: string,
    method: Method,
    item: JsonObject,
    operation: JsonObject,
  ): (Begun & { readonly left: readonly PartLeftOut[] }) | LeftOutWhy {
    const placed = describedPath(written, this.#base);
    if ('problem' in placed) return placed.problem;
    const { path } = placed;
    const lists = [own(item, 'parameters'), own(operation, 'parameters')];
    const found = describedParameters(lists, placeholdersOf(path), this.#references, this.#skeletons);
    const { parameters, needs, body: parameter, hasForm, left } = found;
    const consumes = own(operation, 'consumes') ?? own(this.#document, 'consumes');
    const requestBody = own(operation, 'requestBody') ?? undefined;
    const words = { requestBody, parameter, hasForm, consumes };
    const body = describedBody(words, method, this.#references, this.#skeletons);
    if (typeof body === 'string') return body;
    const about = text(own(operation, 'description'))?.slice(0, descriptionLimits.sentence);
    return {
      id: `described ${method} ${path}`,
      name: shortName(own(operation, 'summary')) ?? shortName(own(operation, 'operationId')) ?? path,
      method,
      path,
      kind: isRead({ method }) ? 'read' : 'write',
      needs,
      parameters,
      ...body,
      left: (requestBody ?? parameter) !== undefined && !body.body ? [...left, { why: 'bodyOmitted' }] : left,
      tag: tagOf(own(operation, 'tags')),
      ...(about !== undefined && { about }),
    };
  }

  /**
   * Returns the operations. If none has a header for an organization or site, all of them are sent with the selected
   * ones, because the service may accept these.
   */
  #finished(): readonly DescribedOperation[] {
    const all = [...this.#operations.values()];
    const otherwise = all.some(({ needs }) => needs !== undefined) ? 'nothing' : 'chosen';
    return all.map(({ needs = otherwise, ...operation }) => ({ ...operation, needs }));
  }

  #leaveOut({ request, ...left }: LeftOut): void {
    this.#leftOutCount += 1;
    if (this.#leftOut.length < maxNamed)
      this.#leftOut.push({ request: request.slice(0, descriptionLimits.name), ...left });
  }
}

function shortName(value: unknown): string | undefined {
  const written = isNumeric(value) ? numberText(value) : text(value);
  return written?.trim().slice(0, descriptionLimits.name);
}

function tagOf(tags: unknown): string {
  const [first] = Array.isArray(tags) ? (tags as unknown[]) : [];
  return shortName(first) ?? '';
}

interface DescribedBody {
  readonly body?: BodyForm;
  readonly headers?: readonly Header[];
}

interface BodyWords {
  readonly requestBody: unknown;
  /** Body parameter of Swagger 2.0. */
  readonly parameter: JsonObject | undefined;
  readonly hasForm: boolean;
  readonly consumes: unknown;
}

/** Returns the body of an operation, or why the operation can't be offered. File uploads can't, since bodies are sent as text. */
function describedBody(
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
