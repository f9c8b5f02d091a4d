import { isObject, own, type JsonObject } from '../../platform/common/json/json.ts';
import { RpcError } from './jsonRpc.ts';

/** Revisions of the Model Context Protocol that begin with `initialize`, the newest first. */
const withHandshake: readonly string[] = ['2025-11-25', '2025-06-18', '2025-03-26', '2024-11-05'];

/** Revisions in which each request names its own, and `server/discover` tells which there are. */
export const withoutHandshake: readonly string[] = ['2026-07-28'];

const key = 'io.modelcontextprotocol/protocolVersion';

/** The revision of a handshake: the one that the client wants, or else the newest, which it may refuse. */
export function agreedVersion(wanted: unknown): string {
  return withHandshake.find((version) => version === wanted) ?? withHandshake[0] ?? '';
}

/** The part of a request that is about itself. */
export function metaOf(params: JsonObject): JsonObject {
  const meta = own(params, '_meta');
  return isObject(meta) ? meta : {};
}

/**
 * The revision that a request names; undefined for one of a handshake.
 *
 * @throws RpcError for one that is not known, with those that are
 */
export function namedVersion(params: JsonObject): string | undefined {
  const requested = own(metaOf(params), key);
  const known = withoutHandshake.find((version) => version === requested);
  if (requested === undefined || known !== undefined) return known;
  throw new RpcError(-32_022, 'This revision of the protocol is not supported.', {
    supported: withoutHandshake,
    requested,
  });
}
