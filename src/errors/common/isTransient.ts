/** Whether an HTTP status is a temporary refusal, regardless of any error code that comes with it. */
export function isTransient(status: number): boolean {
  return [408, 425, 429].includes(status) || status >= 500;
}
