import { randomBytes } from 'node:crypto';

/**
 * The query of a document's address, made anew for each: 128 random bits. Any extension may open any address, so what is shown in
 * a document must not be found at one that can be guessed. The editor does not show it.
 */
export function unguessable(): string {
  return randomBytes(16).toString('hex');
}
