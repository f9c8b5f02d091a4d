/** Bounds in seconds, as in the manifest. */
export const settingLimits = {
  requestTimeoutSeconds: { minimum: 1, maximum: 600 },
  clipboardClearSeconds: { minimum: 0, maximum: 3600 },
} as const;

export function secondsOf(setting: keyof typeof settingLimits, ...values: readonly unknown[]): number {
  const isUsable = (value: unknown): value is number =>
    typeof value === 'number' && Number.isFinite(value) && value >= 0;
  const { minimum, maximum } = settingLimits[setting];
  return Math.min(Math.max(values.find(isUsable) ?? 0, minimum), maximum);
}
