/** Exit codes, which scripts depend on. */
export const exitCodes = {
  done: 0,
  failed: 1,
  usage: 2,
  /** User or base URL differ from those of the first request. */
  changed: 1,
  signedOut: 3,
  notAllowed: 4,
  editorGone: 5,
  unreachable: 6,
  refused: 22,
  /** The response couldn't be written, or isn't text for a terminal. */
  notWritten: 23,
  /** The discovery failed, timed out, or was stopped or removed. */
  jobFailed: 30,
  timedOut: 31,
  jobStopped: 32,
  /** Same as in POSIX shells: 126 not executable, 127 not found. */
  notStarted: 126,
  notFound: 127,
  interrupted: 130,
} as const;
