import { createCipheriv, createDecipheriv, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto';

const cipher = 'aes-256-gcm';
const nonceBytes = 32;
const proofBytes = 32;
const tagBytes = 16;
/** Each key encrypts one message only, so the initialization vector need not differ. */
const fixedVector = Buffer.alloc(12);

/** The most keys that a listener proves. */
const mostKeys = 32;
/** The longest first message of a listener. */
export const longestProof = nonceBytes + mostKeys * proofBytes;
/** Encryption makes a message longer by this. */
export const sealBytes = tagBytes;

export const newNonce = () => randomBytes(nonceBytes);

/**
 * Protects one request and one answer between two processes that share a key, over a socket that anybody may have put where it is,
 * or that anybody may read and change on the way:
 *
 * 1. The asking side sends a nonce.
 * 2. The listening side sends a nonce of its own, and for each key that it has a proof.
 * 3. The asking side goes on only if one of the proofs is that of a key of its own: it sends the request, encrypted.
 * 4. The listening side sends the answer, encrypted, if it could decrypt the request. To a caller that wants them it may send
 *    numbered notices before that, each encrypted.
 *
 * Proof, key of the request, of each notice and of the answer are outputs of HKDF-SHA-256 over the shared key, with both nonces as
 * the salt and a label for each, so no message can stand for another one, or for one of another exchange. AES-256-GCM proves that
 * request and answer come from who has the shared key, which never crosses the socket. Who listens, calls or relays without it
 * learns how long the messages are. There is one form of the exchange, so there is none to be talked down to. Recorded exchanges
 * can be read by whoever gets the shared key later.
 */
export interface SealedExchange {
  readonly proof: Buffer;
  seal(label: SealLabel, message: Buffer): Buffer;
  /** Undefined when it was not sealed in this exchange under this label. */
  open(label: SealLabel, sealed: Buffer): Buffer | undefined;
}

type SealLabel = 'request' | 'answer' | `notice ${number}`;

/** The first message of a listener. @param exchanges one for each of its keys */
export function introductionOf(serverNonce: Buffer, exchanges: readonly SealedExchange[]): Buffer {
  return Buffer.concat([serverNonce, ...exchanges.map(({ proof }) => proof)]);
}

/** The listener's side, for each of its keys. Undefined when what the other side says first is not a nonce. */
export function exchangesWith(
  clientNonce: Buffer | undefined,
  serverNonce: Buffer,
  keys: readonly string[],
): SealedExchange[] | undefined {
  if (clientNonce?.length !== nonceBytes) return undefined;
  return keys.slice(0, mostKeys).map((key) => exchangeUnder(key, clientNonce, serverNonce));
}

/** The asking side: the exchange under the first of the keys that the listener has proved. Undefined when it has proved none. */
export function provenExchange(
  clientNonce: Buffer,
  introduction: Buffer | undefined,
  keys: readonly string[],
): SealedExchange | undefined {
  if (!introduction) return undefined;
  const serverNonce = introduction.subarray(0, nonceBytes);
  const proofs: Buffer[] = [];
  for (let at = nonceBytes; at + proofBytes <= introduction.length; at += proofBytes)
    proofs.push(introduction.subarray(at, at + proofBytes));
  return keys
    .map((key) => exchangeUnder(key, clientNonce, serverNonce))
    .find(({ proof }) => proofs.some((theirs) => timingSafeEqual(theirs, proof)));
}

/** @param key hex digits, 128 random bits at least */
function exchangeUnder(key: string, clientNonce: Buffer, serverNonce: Buffer): SealedExchange {
  const salt = Buffer.concat([clientNonce, serverNonce]);
  const derive = (label: SealLabel | 'proof') =>
    Buffer.from(hkdfSync('sha256', Buffer.from(key, 'hex'), salt, `org-access ${label}`, proofBytes));
  return {
    proof: derive('proof'),
    seal(label, message) {
      const sealing = createCipheriv(cipher, derive(label), fixedVector);
      return Buffer.concat([sealing.update(message), sealing.final(), sealing.getAuthTag()]);
    },
    open(label, sealed) {
      if (sealed.length < tagBytes) return undefined;
      const opening = createDecipheriv(cipher, derive(label), fixedVector, { authTagLength: tagBytes });
      opening.setAuthTag(sealed.subarray(-tagBytes));
      try {
        return Buffer.concat([opening.update(sealed.subarray(0, -tagBytes)), opening.final()]);
      } catch {
        return undefined;
      }
    },
  };
}
