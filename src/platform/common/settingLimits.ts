/** The bounds of the settings that are numbers of seconds. The manifest has them too, and the defaults. */
export const settingLimits = {
  requestTimeoutSeconds: { minimum: 1, maximum: 600 },
  clipboardClearSeconds: { minimum: 0, maximum: 3600 },
} as const;

/**
 * Returns the seconds that a setting stands for: the first value that can be used, within the bounds, and 0 where there is none.
 *
 * @param values of the user, and the default
 */
export function secondsOf(setting: keyof typeof settingLimits, ...values: readonly unknown[]): number {
  const isUsable = (value: unknown): value is number =>
    typeof value === 'number' && Number.isFinite(value) && value >= 0;
  const { minimum, maximum } = settingLimits[setting];
  return Math.min(Math.max(values.find(isUsable) ?? 0, minimum), maximum);
}
