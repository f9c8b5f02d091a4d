export const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const;
export type Method = (typeof methods)[number];

export function takesBody(method: Method): boolean {
  return method !== 'GET' && method !== 'DELETE';
}

/** Effects of an operation. Only a `read` may be repeated or offered to language models; others need a confirmation. */
export const operationKinds = ['read', 'write', 'job'] as const;
export type OperationKind = (typeof operationKinds)[number];

/** Defaults to what the method says (RFC 9110 §9.2.1). */
export function isRead({ method, kind }: { readonly method: Method; readonly kind?: OperationKind }): boolean {
  return (kind ?? (method === 'GET' ? 'read' : 'write')) === 'read';
}
