export const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const;
export type Method = (typeof methods)[number];

export function takesBody(method: Method): boolean {
  return method !== 'GET' && method !== 'DELETE';
}

/**
 * Effects of an operation, whatever its method: some POST requests of the service only read. A `write` or a `job` needs a confirmation; a
 * `read` may be sent again, and is offered to language models.
 */
export const operationKinds = ['read', 'write', 'job'] as const;
export type OperationKind = (typeof operationKinds)[number];

/** Whether a call only reads, so that it may be sent again. Defaults to what the method says (RFC 9110 §9.2.1). */
export function isRead({ method, kind }: { readonly method: Method; readonly kind?: OperationKind }): boolean {
  return (kind ?? (method === 'GET' ? 'read' : 'write')) === 'read';
}
