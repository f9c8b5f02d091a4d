/** The HTTP methods that calls are made with. */
export const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const;
export type Method = (typeof methods)[number];

/** Whether a request with this method takes a body. */
export function takesBody(method: Method): boolean {
  return method !== 'GET' && method !== 'DELETE';
}
