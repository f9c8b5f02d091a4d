/** Codes of Node.js and of the system by which a cause is recognized. */
export interface CodedCause {
  readonly codes?: readonly string[];
}

export function causeWithCode<C extends string>(
  causes: Readonly<Record<C, CodedCause>>,
  codes: readonly string[],
): C | undefined {
  const names = Object.keys(causes) as C[];
  return codes
    .map((code) => names.find((name) => causes[name].codes?.includes(code)))
    .find((name) => name !== undefined);
}

/** Returns the code for an alert of TLS (RFC 8446 §6.2). */
export function alert(number: number): string {
  return `TLS_ALERT_${number}`;
}

/** Returns the code for the alert at the end of a message of OpenSSL or BoringSSL. The error itself often has only `EPROTO`. */
export function alertIn(message: string): string | undefined {
  const number = /\bSSL alert number (\d+)/.exec(message)?.[1];
  return number === undefined ? undefined : alert(Number(number));
}
