import { methods } from '../../service/common/methods.ts';
import type { Header } from '../../service/connection/common/requestHeaders.ts';
import type { CliCall } from '../../terminals/common/protocol/cliCall.ts';
import type { RequestContent } from '../../terminals/node/protocol/cliProtocol.ts';
import type { Access } from '../access.ts';
import { UsageError } from '../commandLine/options.ts';
import { printFailure } from '../messages.ts';
import type { Output } from '../output.ts';
import { respond } from '../respond.ts';
import { maxTimeIn, readBody, readData, responseOptions, sendingIn, wantedResponse } from './callOptions.ts';
import { placeOptions, placesIn } from './place.ts';
import { asJson, connectionIn, writeText, type Typed, type Verb } from './verb.ts';

const callOptions = [...placeOptions, 'header', 'yes', 'max-time', ...responseOptions] as const;

/** Returns a command that sends a request of the person, and writes the response of the service. */
function callVerb({ callIn, ...verb }: Omit<Verb, 'read'> & { readonly callIn: (typed: Typed) => CliCall }): Verb {
  return {
    ...verb,
    read(typed) {
      const { values } = typed;
      const { file, ...wanted } = wantedResponse(values);
      const maxTime = maxTimeIn(values);
      const request = {
        ask: values.skeleton ? ('skeleton' as const) : ('call' as const),
        ...connectionIn(typed),
        call: { ...callIn(typed), ...sendingIn(values) },
        place: placesIn(typed),
      };
      return {
        request,
        maxTime,
        ...(file !== undefined && { file }),
        run: (access, output) =>
          values.skeleton
            ? writeSkeleton(request, access, output)
            : respond(request, { ...wanted, maxTime }, access, output),
      };
    },
  };
}

async function writeSkeleton(request: RequestContent, { send }: Access, output: Output): Promise<number> {
  const response = await send({ ...request, ask: 'skeleton' });
  return response.ok ? await writeText(asJson(response.value.skeleton), output) : printFailure(response);
}

export const get = callVerb({
  name: 'get',
  args: 'PATH',
  maxWords: 1,
  about: 'what the service responds to a path, as in: get /api/v2/sites',
  options: callOptions,
  callIn: pathCall,
});

export const request = callVerb({
  name: 'request',
  args: 'PATH',
  maxWords: 1,
  about: 'a request with any method, as in: request -X PUT -d @new.json /api/v2/x/7',
  options: [...callOptions, 'request', 'data'],
  callIn: pathCall,
});

function pathCall({ words: [path], values: { request, data } }: Typed): CliCall {
  if (path === undefined)
    throw new UsageError('Enter the path, such as "org-access get /api/v2/users/loggedIn/detail".');
  if (!path.startsWith('/')) throw new UsageError('The path must start with "/", without the address of the service.');
  const wanted = (request ?? (data === undefined ? 'GET' : 'POST')).toUpperCase();
  const method = methods.find((candidate) => candidate === wanted);
  if (!method) throw new UsageError(`The method must be one of ${methods.join(', ')}.`);
  if (method === 'GET' && data !== undefined) throw new UsageError('GET has no data. Omit -X, or use another method.');
  return { method, path, ...(data !== undefined && { body: readData(data) }) };
}

export const call = callVerb({
  name: 'call',
  args: 'OPERATION [NAME=VALUE ...]',
  maxWords: Infinity,
  about: 'a request by the name of its operation, as in: call devices size=100',
  options: [...callOptions, 'body', 'skeleton'],
  callIn: operationCall,
});

function operationCall({ words: [operation, ...words], values: { body } }: Typed): CliCall {
  if (operation === undefined || operation === '')
    throw new UsageError('Enter the operation, such as "org-access call devices". "org-access operations" lists them.');
  const args = words.map((word): Header => {
    const at = word.indexOf('=');
    if (at < 1) throw new UsageError(`"${word}" is no parameter. Write it as name=value, in quotes if it has spaces.`);
    return [word.slice(0, at), word.slice(at + 1)];
  });
  return { operation, ...(args.length > 0 && { args }), ...(body !== undefined && { body: readBody(body) }) };
}
