import { verbs, verbsOf } from '../verbs/all.ts';
import type { Verb } from '../verbs/verb.ts';
import { optionList, type Option, type OptionName } from './options.ts';

const codes = `Exit codes:
  0  done                   4  this terminal has no access  22 a response of 400 or above
  1  something failed       5  the editor is gone           30 the discovery has failed
  2  wrong command line     6  the service can't be         31 it took longer than --max-time
  3  nobody is signed in       reached                      32 the discovery was stopped, or is gone
 23  the response couldn't be written, for example to a terminal because it isn't text
With run, that of the command, 126 if it can't be started, and 127 if there is none.
`;

/** Returns the help of all commands. */
export function usageText(): string {
  return [
    'org-access: your access, for scripts. It asks the editor that this terminal belongs to, or signs in\nwith variables: see "org-access help variables".\n',
    '\n',
    ...verbs.map((verb) => row(lineOf(verb), verb.about)),
    '\n',
    ...optionList.map(([name, option]) => row(written(name, option), ofCommands(name) + option.about)),
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

/** Returns the help about signing in with variables. */
export function variablesText(): string {
  return [
    wrapped(
      'Without an editor, org-access signs in with variables of the environment, and keeps tokens in memory only:',
      0,
    ),
    '\n',
    ...variables.map(([name, about]) => row(name, about)),
    '\n',
    wrapped(
      'CLIENT_SECRET, PASSWORD, CLIENT_PASSPHRASE, and HEADERS can also be in files, which variables with _FILE at the end of their names name. "org-access login" tries the variables. With "org-access run -- SCRIPT", one sign-in serves all calls of org-access in the script, which doesn\'t get these variables.',
      0,
    ),
  ].join('');
}

/** Returns the help of one command, with the options that it accepts. */
export function helpFor(verb: Verb): string {
  const accepted = optionList.filter(([name]) => isShownFor(verb, name));
  return [
    `${lineOf(verb)}\n\n`,
    wrapped(verb.about, 2),
    ...(accepted.length > 0
      ? ['\n', ...accepted.map(([name, option]) => row(written(name, option), option.about))]
      : []),
    '\nFor all commands and exit codes, run "org-access --help".\n',
  ].join('');
}

function isShownFor({ options }: Verb, name: OptionName): boolean {
  if (name === 'connection' || name === 'help') return options !== undefined;
  return options?.includes(name) ?? false;
}

function lineOf({ name, args }: Verb): string {
  return ['org-access', name, args ?? []].flat().join(' ');
}

/** Returns an option as in a command line, with its short name and its value. */
function written(name: OptionName, { short, value }: Option): string {
  return `${short === undefined ? '' : `-${short}, `}--${name}${value === undefined ? '' : ` ${value}`}`;
}

function ofCommands(name: OptionName): string {
  const of = verbsOf(name)?.map((verb) => verb.name);
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
