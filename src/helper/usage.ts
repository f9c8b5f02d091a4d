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
  /** As shells have it: a command that is there and cannot be started, and one that is not there. */
  notStarted: 126,
  notFound: 127,
} as const;

/** All commands, in the order of the help. */
export const verbs = [
  'token',
  'header',
  'url',
  'whoami',
  'run',
  'get',
  'login',
  'connections',
  'sites',
  'where',
  'completion',
  'mcp',
] as const;

export type Verb = (typeof verbs)[number];

export const usageText = `org-access: your access, for scripts. It asks the editor that this terminal belongs to.

  org-access token          a live access token
  org-access header         the same as a header: Authorization: Bearer ...
  org-access url            the base URL of the connection
  org-access whoami         who is signed in, and where
  org-access run -- COMMAND the command, with ORG_ACCESS_TOKEN, ORG_ACCESS_URL and
                            ORG_ACCESS_CONNECTION in its environment alone
  org-access get PATH       the response of the service, as in: get /api/v2/scheduler/status/all
  org-access login          asks you to sign in, in the editor, and waits for that
  org-access connections    the connections that this terminal may use; the first is the usual one
  org-access sites [TEXT]   your organizations and sites with their IDs, or those that match
  org-access where TEXT     where a privilege or role is granted, or what is granted at a site
  org-access mcp            serves the tools for language models to an agent in this terminal
  org-access completion SHELL   what completes command lines in bash, zsh, fish or powershell

  --connection NAME         another connection that this terminal has access to, by name or ID
  --min-life TIME           a token that lives at least this long: 90s, 10m, 1h (a minute)
  --json                    JSON instead of text; tokens with the time at which they expire
  -X, --request METHOD      of get: GET, POST, PUT, PATCH or DELETE
  -d, --data TEXT           of get: JSON to send; @FILE reads a file, @- the standard input
  -h, --help                this text

It ends with
  0  done                   3  nobody is signed in          6  the service cannot be reached
  1  something failed       4  this terminal has no access  22 a response of 400 or above
  2  wrong command line     5  the editor is gone
With run, it ends as the command does, with 126 if that cannot be started, and 127 if there is none.
`;
