const dayMs = 86_400_000;
const tag = document.documentElement.lang || undefined;
const formats = {
  time: new Intl.DateTimeFormat(tag, { hour: '2-digit', minute: '2-digit' }),
  second: new Intl.DateTimeFormat(tag, { hour: '2-digit', minute: '2-digit', second: '2-digit' }),
  day: new Intl.DateTimeFormat(tag, { day: 'numeric', month: 'short' }),
  month: new Intl.DateTimeFormat(tag, { month: 'short', year: 'numeric' }),
  whole: new Intl.DateTimeFormat(tag, { dateStyle: 'medium', timeStyle: 'medium' }),
};

/** A time as people write it, in the time zone of the window. */
export function timeText(atMs: number): string {
  return formats.whole.format(atMs);
}

/** The texts below an axis of times. @param stepMs between two of them */
export function axisTexts(times: readonly number[], stepMs: number): string[] {
  return times.map((atMs, index) => {
    if (stepMs >= 28 * dayMs) return formats.month.format(atMs);
    const day = formats.day.format(atMs);
    if (stepMs >= dayMs) return day;
    const before = times[index - 1];
    const time = formats[stepMs < 60_000 ? 'second' : 'time'].format(atMs);
    return before !== undefined && formats.day.format(before) === day ? time : `${time}\n${day}`;
  });
}
