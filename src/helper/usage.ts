/** The exit codes of the program, for scripts that look at them. */
export const exitCodes = {
  done: 0,
  failed: 1,
  usage: 2,
  signedOut: 3,
  notAllowed: 4,
  editorGone: 5,
  unreachable: 6,
  refused: 22,
} as const;

export const usageText = `org-access: your access, for scripts. It asks the editor that this terminal belongs to.

  org-access token          a live access token
  org-access header         the same as a header: Authorization: Bearer ...
  org-access url            the base URL of the connection
  org-access whoami         who is signed in, and where
  org-access get PATH       the response of the service, as in: get /api/v2/scheduler/status/all

  --connection NAME         another connection that this terminal has access to
  --min-life TIME           a token that lives at least this long: 90s, 10m, 1h (a minute)
  --json                    token, header, url and whoami as JSON
  -X, --request METHOD      of get: GET, POST, PUT, PATCH or DELETE
  -d, --data TEXT           of get: JSON to send; @FILE reads a file, @- the standard input
  -h, --help                this text

It ends with
  0  done                   3  nobody is signed in          6  the service cannot be reached
  1  something failed       4  this terminal has no access  22 a response of 400 or above
  2  wrong command line     5  the editor is gone
`;
