/** Whether a status is a temporary refusal, regardless of any error code. */
export function isTransient(status: number): boolean {
  return [408, 425, 429].includes(status) || status >= 500;
}
