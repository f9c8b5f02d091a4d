import { defaultMinLifeMs } from '../../session/common/refreshPolicy.ts';
import type { CliResponses, RequestContent } from '../../terminals/node/protocol/cliProtocol.ts';
import { duration, UsageError } from '../commandLine/options.ts';
import { exitCodes } from '../commandLine/usage.ts';
import { printError, printFailure, printMessage } from '../messages.ts';
import { run as runProgram } from '../run.ts';
import { placeOptions, placesIn } from './place.ts';
import { connectionIn, textVerb, type Typed, type Verb } from './verb.ts';

const lifeOptions = ['min-life', 'best-effort', 'force-refresh'] as const;

function lifeIn({ values }: Typed): Pick<RequestContent, 'minLifeMs' | 'newerThanMs'> {
  const minLife = values['min-life'];
  return {
    ...(minLife !== undefined && { minLifeMs: duration(minLife) }),
    // A token that another program has received since this one started is new too.
    ...(values['force-refresh'] && { newerThanMs: Math.ceil(performance.now()) }),
  };
}

/** Time that a request may have taken since the service issued the token. */
const toleranceMs = 5_000;

/** Checks whether the remaining lifetime is as long as requested. If it is unknown, the token is accepted. */
function checkLife({ expiresAt }: CliResponses['token'], typed: Typed): number | undefined {
  const { minLifeMs = defaultMinLifeMs } = lifeIn(typed);
  if (minLifeMs === defaultMinLifeMs || expiresAt === undefined) return undefined;
  if (Date.parse(expiresAt) - Date.now() >= minLifeMs - toleranceMs) return undefined;
  const sentence = "The freshest token of the service doesn't live as long as --min-life.";
  if (!typed.values['best-effort'])
    return printError(`${sentence} To use it anyway, add --best-effort.`, exitCodes.failed);
  printMessage(sentence);
  return undefined;
}

export const token = textVerb({
  name: 'token',
  about: 'a valid access token',
  options: lifeOptions,
  ask: 'token',
  content: lifeIn,
  check: checkLife,
  text: ({ accessToken }) => accessToken,
});

export const header = textVerb({
  name: 'header',
  about: 'a valid access token as a header: Authorization: Bearer ...',
  options: [...lifeOptions, 'config'],
  ask: 'token',
  content: lifeIn,
  check: checkLife,
  text: (value, typed) => headerText(headerLines(value).slice(0, 1), typed),
});

export const headers = textVerb({
  name: 'headers',
  about: 'all headers, with the organization and the site, for: curl -H @- URL',
  options: [...lifeOptions, ...placeOptions, 'config'],
  ask: 'headers',
  content: (typed) => ({ ...lifeIn(typed), place: placesIn(typed) }),
  check(value, typed) {
    const code = checkLife(value, typed);
    if (code === undefined && !value.place)
      printMessage('No organization or site is selected, so that there are no headers for them.');
    return code;
  },
  text: (value, typed) => headerText(headerLines(value), typed),
  // Field values are ISO-8859-1 (RFC 9110 §5.5), and curl sends bytes as it reads them.
  encoding: 'latin1',
});

/** Returns the headers of a request, for `curl -H @-`. */
export function headerLines({ accessToken, place }: CliResponses['headers']): readonly string[] {
  return [
    `Authorization: Bearer ${accessToken}`,
    'Accept: application/json',
    ...(place?.organization === undefined ? [] : [`orgId: ${place.organization}`]),
    ...(place?.site === undefined ? [] : [`siteId: ${place.site}`]),
  ];
}

/** Returns headers for `curl --config -`. */
export function configLines(headers: readonly string[]): readonly string[] {
  return headers.map((header) => `header = "${header.replace(/["\\]/g, (char) => `\\${char}`)}"`);
}

function headerText(lines: readonly string[], { values }: Typed): string {
  return (values.config ? configLines(lines) : lines).join('\n');
}

export const run: Verb = {
  name: 'run',
  args: '-- COMMAND',
  takesProgram: true,
  about:
    'the command, with ORG_ACCESS_TOKEN, ORG_ACCESS_URL, and ORG_ACCESS_CONNECTION in its environment alone, and the values of the headers in ORG_ACCESS_ORG_ID and ORG_ACCESS_SITE_ID',
  options: [...lifeOptions, ...placeOptions],
  read(typed) {
    const [program = '', ...args] = typed.program;
    if (typed.values.json) throw new UsageError('--json can\'t be used with "org-access run".');
    if (program === '') throw new UsageError('Enter the command to run, such as "org-access run -- terraform plan".');
    const place = placesIn(typed);
    const request = { ask: 'token', ...connectionIn(typed), ...lifeIn(typed), place } as const;
    return {
      request,
      async run(access) {
        const shared = await access.own?.share();
        if (shared && 'problem' in shared) return printError(shared.problem, exitCodes.failed);
        try {
          const response = await access.send(request);
          if (!response.ok) return printFailure(response);
          const { value } = response;
          return checkLife(value, typed) ?? (await runProgram([program, ...args], value, place.length > 0, shared));
        } finally {
          shared?.dispose();
        }
      },
    };
  },
};
