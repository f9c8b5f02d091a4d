/** The HTTP methods that calls are made with. */
export const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const;
export type Method = (typeof methods)[number];

/** Whether a request with this method takes a body. */
export function takesBody(method: Method): boolean {
  return method !== 'GET' && method !== 'DELETE';
}

/**
 * The effect of an operation, whatever its method: some reads of the service are POST. A `write` and a `job`, which starts work that
 * goes on after its answer, are asked about; a `read` may be sent again, and is offered to language models.
 */
export const operationKinds = ['read', 'write', 'job'] as const;
export type OperationKind = (typeof operationKinds)[number];

/** Whether a call only reads, so that it may be sent again. Where its kind is not known, its method tells (RFC 9110 §9.2.1). */
export function isRead({ method, kind }: { readonly method: Method; readonly kind?: OperationKind }): boolean {
  return (kind ?? (method === 'GET' ? 'read' : 'write')) === 'read';
}
