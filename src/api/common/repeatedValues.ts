import * as l10n from '@vscode/l10n';
import { isPlaceHeader, organizationHeader, siteHeader } from '../../access/site/common/placeHeaders.ts';
import { isObject, own, parseJson, writeJson } from '../../platform/common/json/json.ts';
import { plainWithoutLinks as plain } from '../../platform/common/text/displayText.ts';
import type { ServiceCall } from '../../service/common/serviceClient.ts';
import type { JsonValue, Operation } from './operation.ts';
import { draftOf } from './requestDraft.ts';

/** Value of the request that its body must repeat, but doesn't. */
export interface BodyMismatch {
  readonly name: string;
  /** Path of the member in the body, such as `header.orgId`. */
  readonly member: string;
  readonly inBody?: string;
  readonly sent: string;
}

/**
 * Compares a body with the values that its skeleton repeats.
 *
 * @param values values of headers and parameters, by name
 */
export function mismatches(
  skeleton: JsonValue | undefined,
  body: unknown,
  values: Readonly<Record<string, string>>,
): readonly BodyMismatch[] {
  const compare = (asked: unknown, given: unknown, path: readonly string[]): BodyMismatch[] => {
    if (isObject(asked))
      return Object.entries(asked).flatMap(([name, value]) =>
        compare(value, isObject(given) ? own(given, name) : undefined, [...path, name]),
      );
    const name = typeof asked === 'string' ? /^\{(\w+)\}$/.exec(asked)?.[1] : undefined;
    const sent = name !== undefined && Object.hasOwn(values, name) ? values[name] : undefined;
    if (name === undefined || sent === undefined) return [];
    const isMissing = given === undefined || given === null;
    const inBody = isMissing ? undefined : typeof given === 'string' ? given : writeJson(given);
    if (inBody === sent) return [];
    return [{ name, member: path.join('.'), ...(inBody !== undefined && { inBody }), sent }];
  };
  return compare(skeleton, body, []);
}

/**
 * Finds values in the body of a call that contradict the parameters, the organization, or the site of the same call.
 * Ignores bodies that aren't JSON.
 *
 * @param operations candidates for the call
 */
export function mismatchesIn(call: ServiceCall, operations: readonly Operation[]): readonly BodyMismatch[] {
  const body = parsed(call.body);
  if (body === undefined) return [];
  const { operation, args } = draftOf(call, '', operations);
  const values = Object.entries(args).map(([name, value]) => [name, [value].flat()[0] ?? ''] as const);
  const place = Object.fromEntries((call.headers ?? []).filter(([name]) => isPlaceHeader(name)));
  const found = mismatches(operation.body?.skeleton, body, { ...Object.fromEntries(values), ...place });
  const others = operations
    .filter(({ area }) => area !== undefined)
    .flatMap(({ body: form }) => mismatches(form?.skeleton, body, place))
    .filter(({ inBody }) => inBody !== undefined);
  return [...new Map([...found, ...others].map((one) => [one.member, one])).values()];
}

function parsed(body: string | undefined): unknown {
  try {
    return body === undefined ? undefined : parseJson(body);
  } catch {
    return undefined;
  }
}

export function mismatchText({ name, member: path, inBody, sent: value }: BodyMismatch): string {
  const [member, sent] = [plain(path, 60), plain(value, 80)];
  if (inBody === undefined || inBody === '')
    return l10n.t('The body has no value for {0}. Set it to "{1}".', member, sent);
  const given = plain(inBody, 80);
  switch (name) {
    case organizationHeader:
      return l10n.t(
        'The body is for the organization "{0}", but the request is for "{1}". Make {2} the same.',
        given,
        sent,
        member,
      );
    case siteHeader:
      return l10n.t(
        'The body is for the site "{0}", but the request is for "{1}". Make {2} the same.',
        given,
        sent,
        member,
      );
    default:
      return l10n.t(
        'In the body, {0} is "{1}", but the request is for "{2}". Make them the same.',
        member,
        given,
        sent,
      );
  }
}
