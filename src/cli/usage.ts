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

export const verbs = [
  'token',
  'header',
  'headers',
  'url',
  'ca-file',
  'whoami',
  'run',
  'get',
  'call',
  'operations',
  'discover',
  'wait',
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
  org-access headers        all headers, with the organization and the site, for: curl -H @- URL
  org-access url            the base URL of the connection
  org-access ca-file        a file with the certificates that this connection trusts, and your
                            computer's, for: curl --cacert FILE
  org-access whoami         who is signed in, and where
  org-access run -- COMMAND the command, with ORG_ACCESS_TOKEN, ORG_ACCESS_URL and
                            ORG_ACCESS_CONNECTION in its environment alone, and the values of the
                            headers in ORG_ACCESS_ORG_ID and ORG_ACCESS_SITE_ID
  org-access get PATH       the response of the service, as in: get /api/v2/users/loggedIn/detail
  org-access call OPERATION [NAME=VALUE ...]
                            the same by the name of the operation, as in: call devices size=100
  org-access operations     the operations that can be called; with --json their parameters too
  org-access discover BODY  starts a discovery with this JSON: @FILE, or - for the standard input
  org-access wait ID        waits for the discovery with this request ID
  org-access login          asks you to sign in, in the editor, and waits for that
  org-access connections    the connections that this terminal may use; the first is the usual one
  org-access sites [TEXT]   your organizations and sites with their IDs, or those that match
  org-access where TEXT     where a privilege or role is granted, or what is granted at a site
  org-access mcp            serves the tools for language models to an agent in this terminal
  org-access completion SHELL   what completes command lines in bash, zsh, fish or powershell

  --connection NAME         another connection that this terminal has access to, by name or ID
  --org NAME, --site NAME   another organization or site than the current one, by name or ID, or
                            * for all. ORG_ACCESS_ORG and ORG_ACCESS_SITE do the same
  --min-life TIME           a token that lives at least this long: 90s, 10m, 1h (a minute)
  --force-refresh           of token, header, headers and run: a new token, in the place of one that
                            the service refuses. Programs that ask at once share it
  --json                    JSON instead of text; tokens with the time at which they expire
  -X, --request METHOD      of get: GET, POST, PUT, PATCH or DELETE
  -d, --data TEXT           of get: JSON to send; @FILE reads a file, @- the standard input
  --body TEXT               of call: JSON to send; @FILE reads a file, - the standard input
  --skeleton                of call: prints a body to begin with, and sends nothing
  -H, --header "NAME: VALUE"   of get, call and discover: one more header
  -o, --output FILE         of get and call: writes the response to a file
  --output FORM             of get and call: json, table, csv or tsv. Both can be given, and a file
                            of such a name is written as ./csv
  --query QUERY             of get and call: the part of the response that a JMESPath query leads
                            to; with --all, of the whole list
  --until QUERY             of get and call: asks again and again, until the query leads to
                            something other than false, null or nothing, of what only reads
  --all                     of get and call: all pages, as one JSON array
  --ndjson                  the same as lines, one for each element, as they come
  --yes                     writes are sent without a question, once you have allowed that in the
                            editor for this terminal. Without it, you are asked about each
  --show-hidden             of get and call: credentials in the response are not hidden, once you
                            have agreed in the editor. Your own tokens stay hidden
  --wait                    of discover: waits until it is over, and prints how it stands
  --timeout TIME            of discover, wait and --until: how long to wait at most (1h)
  --config                  of headers: lines for curl --config -
  -h, --help                this text

It ends with
  0  done                   4  this terminal has no access  22 a response of 400 or above
  1  something failed       5  the editor is gone           30 the discovery has failed
  2  wrong command line     6  the service cannot be        31 what is waited for took too long
  3  nobody is signed in       reached                      32 the discovery was stopped, or is gone
 23  the response could not be written, as to a terminal when it is not text
With run, it ends as the command does, with 126 if that cannot be started, and 127 if there is none.
`;
