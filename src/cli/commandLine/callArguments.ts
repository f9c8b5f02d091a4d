import type { RequestedPlace } from '../../access/site/common/resolvePlace.ts';
import { readNamedText } from '../../platform/node/namedFile.ts';
import { methods } from '../../service/common/methods.ts';
import { headerNameFault, headerValueFault, type Header } from '../../service/connection/common/requestHeaders.ts';
import type { CliCall } from '../../terminals/common/protocol/cliCall.ts';
import type { CliRequest } from '../../terminals/node/protocol/cliProtocol.ts';
import { excessIn } from '../../terminals/node/protocol/requestLimits.ts';
import { UsageError, type Options } from './options.ts';

export function pathCall(path: string | undefined, values: Options): CliCall {
  const { request, data } = values;
  if (path === undefined)
    throw new UsageError('Enter the path, such as "org-access get /api/v2/users/loggedIn/detail".');
  if (!path.startsWith('/')) throw new UsageError('The path must start with "/", without the address of the service.');
  const wanted = (request ?? (data === undefined ? 'GET' : 'POST')).toUpperCase();
  const method = methods.find((candidate) => candidate === wanted);
  if (!method) throw new UsageError(`The method must be one of ${methods.join(', ')}.`);
  if (method === 'GET' && data !== undefined) throw new UsageError('GET has no data. Omit -X, or use another method.');
  return { method, path, ...(data !== undefined && { body: readData(data) }), ...howOf(values) };
}

export function operationCall([operation, ...words]: readonly string[], values: Options): CliCall {
  if (operation === undefined || operation === '')
    throw new UsageError('Enter the operation, such as "org-access call devices". "org-access operations" lists them.');
  const args = words.map((word): Header => {
    const at = word.indexOf('=');
    if (at < 1) throw new UsageError(`"${word}" is no parameter. Write it as name=value, in quotes if it has spaces.`);
    return [word.slice(0, at), word.slice(at + 1)];
  });
  const { body } = values;
  return {
    operation,
    ...(args.length > 0 && { args }),
    ...(body !== undefined && { body: readBody(body) }),
    ...howOf(values),
  };
}

export function discoveryCall(body: string | undefined, values: Options): CliCall {
  if (body === undefined || body === '')
    throw new UsageError(
      'Enter the body: @FILE, - for the standard input, or JSON. "org-access call create-discovery --skeleton" prints one to begin with.',
    );
  return { operation: 'create-discovery', body: readBody(body), ...howOf(values) };
}

/**
 * Returns the places in the environment, then those in the options.
 *
 * @throws UsageError if one is empty
 */
export function placesOf({ org, site }: Options, env: NodeJS.ProcessEnv): readonly RequestedPlace[] {
  for (const [name, value] of Object.entries({ org, site }))
    if (value?.trim() === '') throw new UsageError(`Enter a name or an ID after --${name}.`);
  // An unset variable in a script must not select the current place.
  for (const [name, option] of [
    ['ORG_ACCESS_ORG', org],
    ['ORG_ACCESS_SITE', site],
  ] as const)
    if (option === undefined && env[name]?.trim() === '')
      throw new UsageError(`${name} is set, but empty. Give it a name or an ID, or unset it.`);
  return [layer(env.ORG_ACCESS_ORG, env.ORG_ACCESS_SITE), layer(org, site)].filter(
    (one) => Object.keys(one).length > 0,
  );
}

/**
 * Returns a request that VS Code reads.
 *
 * @throws UsageError with the limit that it exceeds
 */
export function withinLimits<R extends Omit<CliRequest, 'terminal'>>(request: R): R {
  const excess = excessIn(request);
  if (excess !== undefined) throw new UsageError(excess);
  return request;
}

function layer(organization: string | undefined, site: string | undefined): RequestedPlace {
  return {
    ...(organization?.trim() && { organization }),
    ...(site?.trim() && { site }),
  };
}

function howOf(options: Options): Pick<CliCall, 'headers' | 'pages' | 'repeated' | 'yes' | 'showHidden'> {
  const { header = [], all, ndjson, yes } = options;
  const headers = header.map(readHeader);
  return {
    ...(headers.length > 0 && { headers }),
    ...((all ?? ndjson) && { pages: true }),
    ...(options.until !== undefined && { repeated: true }),
    ...(yes && { yes: true }),
    ...(options['show-hidden'] && { showHidden: true }),
  };
}

function readHeader(written: string): Header {
  const at = written.indexOf(':');
  const [name, value] = [written.slice(0, Math.max(at, 0)).trim(), written.slice(at + 1).trim()];
  const fault = headerNameFault(name);
  if (fault === 'reserved') throw new UsageError(`The header "${name}" can't be set.`);
  if (fault) throw new UsageError(`"${written}" is no header. Write it as "Name: value", in quotes.`);
  if (headerValueFault(value)) throw new UsageError(`The value of the header "${name}" can't be sent.`);
  return [name, value];
}

function readBody(body: string): string {
  return readData(body === '-' ? '@-' : body);
}

function readData(data: string): string {
  if (!data.startsWith('@')) return data;
  const file = data.slice(1);
  try {
    return readNamedText(file === '-' ? 0 : file);
  } catch (error) {
    throw new UsageError(`The file "${file}" ${(error as Error).message}.`);
  }
}
