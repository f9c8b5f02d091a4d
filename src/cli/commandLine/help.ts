import { onlyFor, type OptionName } from './options.ts';
import { verbs, type Verb } from './usage.ts';

interface CommandHelp {
  readonly args?: string;
  readonly about: string;
}

const commands: Readonly<Record<Verb, CommandHelp>> = {
  token: { about: 'a live access token' },
  header: { about: 'a live access token as a header: Authorization: Bearer ...' },
  headers: { about: 'all headers, with the organization and the site, for: curl -H @- URL' },
  url: { about: 'the base URL of the connection' },
  'ca-file': {
    about: "a file with the certificates that this connection trusts, and your computer's, for: curl --cacert FILE",
  },
  whoami: { about: 'who is signed in, and where' },
  run: {
    args: '-- COMMAND',
    about:
      'the command, with ORG_ACCESS_TOKEN, ORG_ACCESS_URL, and ORG_ACCESS_CONNECTION in its environment alone, and the values of the headers in ORG_ACCESS_ORG_ID and ORG_ACCESS_SITE_ID',
  },
  get: { args: 'PATH', about: 'what the service responds to a path, as in: get /api/v2/sites' },
  request: { args: 'PATH', about: 'a request with any method, as in: request -X PUT -d @new.json /api/v2/x/7' },
  call: {
    args: 'OPERATION [NAME=VALUE ...]',
    about: 'a request by the name of its operation, as in: call devices size=100',
  },
  operations: { about: 'the operations that can be called; with --json their parameters too' },
  discover: { args: 'BODY', about: 'starts a discovery with this JSON: @FILE, or - for the standard input' },
  wait: { args: 'ID', about: 'waits for the discovery with this request ID' },
  login: { about: 'asks you to sign in, in the editor, and waits for that' },
  connections: { about: 'the connections that this terminal may use; the first is the usual one' },
  sites: { args: '[TEXT]', about: 'your organizations and sites with their IDs, or those that match' },
  where: { args: 'TEXT', about: 'where a privilege or role is granted, or what is granted at a site' },
  mcp: { about: 'serves the tools for language models to an agent in this terminal' },
  install: {
    args: 'PATH',
    about:
      'writes this program into a folder or file, for cron and CI. There it signs in by variables: see "org-access help variables"',
  },
  completion: { args: 'SHELL', about: 'what completes command lines in bash, zsh, fish, or powershell' },
};

/** Options with several names or a value are written as in a command line. */
const options: readonly (readonly [name: OptionName, written: string, about: string])[] = [
  ['connection', '--connection NAME', 'another connection that this terminal has access to, by name or ID'],
  ['org', '--org NAME', 'another organization than the current one, by name or ID. ORG_ACCESS_ORG does the same'],
  ['site', '--site NAME', 'another site, by name or ID, or * for all. ORG_ACCESS_SITE does the same'],
  ['min-life', '--min-life TIME', 'a token that lives at least this long: 90s, 10m, or 1h. It fails if there is none'],
  ['best-effort', '--best-effort', 'with --min-life, the freshest token even if it lives shorter'],
  [
    'force-refresh',
    '--force-refresh',
    'a new token, in place of one that the service refuses. Programs that ask at once share it',
  ],
  ['json', '--json', 'JSON instead of text; tokens with the time at which they expire'],
  ['request', '-X, --request METHOD', 'GET, POST, PUT, PATCH, or DELETE'],
  [
    'data',
    '-d, --data TEXT',
    'a body, in JSON unless -H has another Content-Type; @FILE reads a file, @- the standard input',
  ],
  ['body', '--body TEXT', 'JSON to send; @FILE reads a file, - the standard input'],
  ['skeleton', '--skeleton', 'prints a body to begin with, and sends nothing'],
  ['header', '-H, --header "NAME: VALUE"', 'one more header'],
  [
    'output',
    '-o, --output FILE|FORM',
    'writes the response to a file, or as json, table, csv, or tsv. Both can be given, and a file of such a name is written as ./csv',
  ],
  ['query', '--query QUERY', 'the part of the response that a JMESPath query leads to; with --all, of the whole list'],
  [
    'until',
    '--until QUERY',
    'asks again and again, until the query leads to something other than false, null, or nothing, of what only reads',
  ],
  ['all', '--all', 'all pages, as one JSON array'],
  ['ndjson', '--ndjson', 'all pages as lines, one for each element, as they come'],
  [
    'yes',
    '--yes',
    'writes are sent without a question, once you have allowed that in the editor for this terminal. Without it, you are asked about each',
  ],
  [
    'show-hidden',
    '--show-hidden',
    'credentials in the response are not hidden, once you have agreed in the editor. Your own tokens stay hidden',
  ],
  ['wait', '--wait', 'waits until it is over, and prints how it stands'],
  ['max-time', '--max-time TIME', 'how long everything takes at most (1h), with all waits, pages, and repetitions'],
  ['config', '--config', 'lines for curl --config -'],
  ['version', '--version', 'the version of this program'],
  ['help', '-h, --help', 'this text, or after a command that of the command'],
];

const codes = `It ends with
  0  done                   4  this terminal has no access  22 a response of 400 or above
  1  something failed       5  the editor is gone           30 the discovery has failed
  2  wrong command line     6  the service cannot be        31 it took longer than --max-time
  3  nobody is signed in       reached                      32 the discovery was stopped, or is gone
 23  the response could not be written, as to a terminal when it is not text
With run, it ends as the command does, with 126 if that cannot be started, and 127 if there is none.
`;

/** Returns the help of all commands. */
export function usageText(): string {
  return [
    'org-access: your access, for scripts. It asks the editor that this terminal belongs to, or signs in\nby variables: see "org-access help variables".\n',
    '\n',
    ...verbs.map((verb) => row(lineOf(verb), commands[verb].about)),
    '\n',
    ...options.map(([name, written, about]) => row(written, ofCommands(name) + about)),
    '\n',
    codes,
  ].join('');
}

const variables: readonly (readonly [name: string, about: string])[] = [
  ['ORG_ACCESS_CLIENT_ID', 'the client ID. Once it is set, this program signs in itself and asks no editor'],
  ['ORG_ACCESS_URL', 'the base URL, such as https://service.example.com'],
  ['ORG_ACCESS_CLIENT_SECRET', 'the client secret, if the client has one'],
  ['ORG_ACCESS_USERNAME', 'the user name'],
  ['ORG_ACCESS_PASSWORD_FILE', 'a file with the password; or itself in ORG_ACCESS_PASSWORD'],
  ['ORG_ACCESS_GRANT_TYPE', 'client_credentials, if the client signs in as itself, without user name and password'],
  ['ORG_ACCESS_SCOPE', "scopes, separated by spaces; empty for the service's own (read write trust)"],
  ['ORG_ACCESS_TOKEN_ENDPOINT', 'a path below the base URL, or a whole URL (/oauth/token)'],
  ['ORG_ACCESS_CLIENT_AUTHENTICATION', 'form, basic, or none (tried in this order)'],
  ['ORG_ACCESS_CA_FILE', 'a PEM file with the authorities that are trusted for the service'],
  ['ORG_ACCESS_TRUSTED_CERT_FILE', 'a PEM file with exactly the certificate of the service, whatever its name'],
  ['ORG_ACCESS_CLIENT_CERT', 'a client certificate in PEM, with its key in ORG_ACCESS_CLIENT_KEY'],
  ['ORG_ACCESS_CLIENT_PFX', 'a client certificate and its key in one PKCS #12 file'],
  ['ORG_ACCESS_CLIENT_PASSPHRASE', 'the passphrase of the key'],
  ['ORG_ACCESS_HEADERS', 'headers that a gateway requires, one per line: "Name: value"'],
  ['ORG_ACCESS_LOG', '1 prints methods, paths, status codes, and durations on standard error'],
  ['ORG_ACCESS_ORG', 'the organization, by name or ID'],
  ['ORG_ACCESS_SITE', 'the site, by name or ID'],
];

/** Returns the help about signing in by variables. */
export function variablesText(): string {
  return [
    wrapped('Without an editor, org-access signs in by variables and keeps tokens in memory only:', 0),
    '\n',
    ...variables.map(([name, about]) => row(name, about)),
    '\n',
    wrapped(
      'CLIENT_SECRET, PASSWORD, CLIENT_PASSPHRASE, and HEADERS can also be in files, which variables with _FILE at the end of their names name. "org-access login" tries the variables. With "org-access run -- SCRIPT", one sign-in serves all calls of org-access in the script, which does not get these variables.',
      0,
    ),
  ].join('');
}

/** Returns the help of one command, with the options that it accepts. */
export function helpFor(verb: Verb): string {
  const accepted = options.filter(([name]) => isFor(name, verb));
  return [
    `${lineOf(verb)}\n\n`,
    wrapped(commands[verb].about, 2),
    ...(accepted.length > 0 ? ['\n', ...accepted.map(([, written, about]) => row(written, about))] : []),
    '\nFor all commands and exit codes, run "org-access --help".\n',
  ].join('');
}

function isFor(name: OptionName, verb: Verb): boolean {
  if (verb === 'mcp' || name === 'version') return false;
  // Others accept it, and print the same.
  if (name === 'json') return !['run', 'get', 'request', 'call', 'discover', 'wait', 'install'].includes(verb);
  return onlyFor[name]?.includes(verb) ?? true;
}

function lineOf(verb: Verb): string {
  return ['org-access', verb, commands[verb].args ?? []].flat().join(' ');
}

function ofCommands(name: OptionName): string {
  const of = onlyFor[name];
  return of ? `of ${of.join(', ').replace(/, ([^,]*)$/, of.length > 2 ? ', and $1' : ' and $1')}: ` : '';
}

const column = 28;
const width = 100;

function row(head: string, text: string): string {
  const body = wrapped(text, column);
  return head.length > column - 3 ? `  ${head}\n${body}` : `  ${head.padEnd(column - 2)}${body.slice(column)}`;
}

function wrapped(text: string, indent: number): string {
  const lines = [''];
  for (const word of text.split(' ')) {
    const last = lines.at(-1) ?? '';
    if (last !== '' && indent + last.length + 1 + word.length > width) lines.push(word);
    else lines[lines.length - 1] = last === '' ? word : `${last} ${word}`;
  }
  return lines.map((line) => `${' '.repeat(indent)}${line}\n`).join('');
}
