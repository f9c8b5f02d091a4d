export const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const;
export type Method = (typeof methods)[number];

export function takesBody(method: Method): boolean {
  return method !== 'GET' && method !== 'DELETE';
}

/** Kinds of operations. Only a `read` may be repeated, or offered to language models without confirmation. */
export const operationKinds = ['read', 'write', 'job'] as const;
export type OperationKind = (typeof operationKinds)[number];

/** Whether an operation only reads. Without a kind, its method decides (RFC 9110 §9.2.1). */
export function isRead({ method, kind }: { readonly method: Method; readonly kind?: OperationKind }): boolean {
  return (kind ?? (method === 'GET' ? 'read' : 'write')) === 'read';
}
