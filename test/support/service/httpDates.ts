/** Dates in the three forms of RFC 9110 §5.6.7. */
const weekdays = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];

/** The form of today. */
export const imf = (ms: number) => new Date(ms).toUTCString();
export const asctime = (ms: number) =>
  imf(ms).replace(
    /^(\w+), (\d\d) (\w+) (\d+) (\S+) GMT$/,
    (_, weekday: string, date: string, month: string, year: string, time: string) =>
      `${weekday} ${month} ${date.replace(/^0/, ' ')} ${time} ${year}`,
  );
export const rfc850 = (ms: number) =>
  imf(ms).replace(
    /^(\w+), (\d\d) (\w+) \d\d(\d\d) /,
    (_, weekday: string, date: string, month: string, year: string) =>
      `${weekdays.find((name) => name.startsWith(weekday)) ?? ''}, ${date}-${month}-${year} `,
  );
