import { isObject, own, parseJson } from '../../platform/common/json/json.ts';
import { requestIdIn } from '../../service/forms/common/jobs.ts';
import { unexpected, UsageError } from '../commandLine/options.ts';
import { exitCodes } from '../commandLine/usage.ts';
import { printError, printFailure, printMessage } from '../messages.ts';
import { plannedBody, targetsIn } from '../plannedDiscovery.ts';
import { isError, isPage, writeBody, writeRefusal } from '../responses.ts';
import { whereSent } from '../waits/poll.ts';
import { waitFor } from '../waits/waitForJob.ts';
import { maxTimeIn, readBody, sendingIn } from './callOptions.ts';
import { placeOptions, placesIn } from './place.ts';
import { connectionIn, type Verb } from './verb.ts';

export const discover: Verb = {
  name: 'discover',
  args: 'TARGETS|BODY',
  maxWords: Infinity,
  about:
    'starts a discovery of addresses, ranges, and masks, such as 10.0.0.0/24, or with this JSON: @FILE, or - for the standard input',
  options: [...placeOptions, 'account', 'name', 'header', 'yes', 'wait', 'max-time'],
  read(typed) {
    const { words, values } = typed;
    const [written = ''] = words;
    if (written === '')
      throw new UsageError(
        'Enter targets, such as 10.0.0.0/24, or the body: @FILE, - for the standard input, or JSON. "org-access call create-discovery --skeleton" prints one to begin with.',
      );
    const where = { ...connectionIn(typed), place: placesIn(typed) };
    const { account: accounts = [], name } = values;
    const isBody = /^\s*[@{-]/.test(written);
    if (isBody && words.length > 1) throw unexpected(words[1] ?? '');
    if (isBody && (accounts.length > 0 || name !== undefined))
      throw new UsageError('--account and --name are for targets. A body has its own.');
    const plan = isBody ? undefined : { targets: targetsIn(words), accounts, ...(name !== undefined && { name }) };
    const given = isBody ? readBody(written) : undefined;
    const requestOf = (body: string) =>
      ({ ask: 'call', ...where, call: { operation: 'create-discovery', body, ...sendingIn(values) } }) as const;
    const maxTime = maxTimeIn(values);
    return {
      request: requestOf(given ?? ''),
      maxTime,
      async run(access, output) {
        const planned = plan ? await plannedBody(plan, where, access) : { body: given ?? '' };
        if ('code' in planned) return planned.code;
        const { body } = planned;
        const request = requestOf(body);
        const response = await access.send(request);
        if (!response.ok) return printFailure(response);
        const { value } = response;
        if (isError(value) || isPage(value)) return await writeRefusal(value, output);
        const requestId = requestIdIn(parsed(value.text));
        if (requestId !== undefined) printMessage(`The discovery has started. Its request ID is ${requestId}.`);
        if (!values.wait) return await writeBody(value, output);
        if (requestId === undefined) {
          await writeBody(value, output);
          return printError(unnamed(body), exitCodes.failed);
        }
        return await waitFor({ requestId, ...whereSent(value) }, { maxTime }, output, access);
      },
    };
  },
};

function unnamed(body: string): string {
  const sent = parsed(body);
  const name = isObject(sent) ? own(sent, 'requestName') : undefined;
  const discovery = typeof name === 'string' && name !== '' ? `"${name}"` : 'the discovery';
  return `The response has no request ID. To wait, look for ${discovery} in the list of "org-access call discovery-status", and run "org-access wait" with its request ID.`;
}

/** Returns the parsed JSON, or the text itself if it isn't JSON. */
function parsed(text: string): unknown {
  try {
    return parseJson(text);
  } catch {
    return text;
  }
}

export const wait: Verb = {
  name: 'wait',
  args: 'ID',
  maxWords: 1,
  about: 'waits for the discovery with this request ID',
  options: [...placeOptions, 'max-time'],
  read(typed) {
    const [requestId = ''] = typed.words;
    if (!/^[\w.:-]{1,100}$/.test(requestId))
      throw new UsageError(
        'Enter the request ID, as "org-access discover" and "org-access call discovery-status" print it.',
      );
    const where = { ...connectionIn(typed), place: placesIn(typed) };
    const maxTime = maxTimeIn(typed.values);
    return {
      request: { ask: 'call', call: { operation: 'discovery-status' }, ...where },
      maxTime,
      run: (access, output) => waitFor({ requestId, ...where }, { maxTime }, output, access),
    };
  },
};
