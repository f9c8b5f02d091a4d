import { isObject, parsedJson } from '../../platform/common/json/json.ts';
import { ask, maxSteps } from '../../responses/query/common/query.ts';
import { exitCodes } from '../commandLine/usage.ts';
import { hostJson, inventoryJson, inventoryOf, usualGroups } from '../inventory.ts';
import { printError, printFailure, printMessage } from '../messages.ts';
import { BufferedOutput } from '../output.ts';
import { respond } from '../respond.ts';
import { faultText, unreadable } from '../result.ts';
import { maxTimeIn, requireReadable } from './callOptions.ts';
import { placeOptions, placesIn } from './place.ts';
import { connectionIn, writeText, type Verb } from './verb.ts';

/**
 * Implements the protocol of Ansible's script inventories, for `exec org-access inventory "$@"` in an executable file.
 */
export const inventory: Verb = {
  name: 'inventory',
  about: "the devices of a site as an inventory of Ansible, by a script that hands on Ansible's --list or --host",
  options: [...placeOptions, 'list', 'host', 'group-by', 'query', 'max-time'],
  read(typed) {
    const { host, query, 'group-by': groups = usualGroups } = typed.values;
    requireReadable(query);
    const maxTime = maxTimeIn(typed.values);
    const where = { ...connectionIn(typed), place: placesIn(typed) };
    const call = { operation: 'devices', args: [['size', '500']], pages: true } as const;
    const request = { ask: 'call', ...where, call } as const;
    return {
      request,
      maxTime,
      async run(access, output) {
        const whole = new BufferedOutput(output.forErrors);
        const code = await respond(request, { pages: 'json', maxTime }, access, whole);
        if (code !== exitCodes.done) return code;
        const parsed = parsedJson(whole.text);
        if (!parsed) return printError(unreadable, exitCodes.failed);
        const asked = query === undefined ? parsed : ask(query, parsed.value, maxSteps);
        if ('fault' in asked) return printError(faultText(query ?? '', asked.fault), exitCodes.failed);
        const { value } = asked;
        if (!Array.isArray(value) || !value.every(isObject))
          return printError('The query must lead to a list of objects, one for each host.', exitCodes.failed);
        const found = inventoryOf(value);
        if (found.leftOut > 0)
          printMessage(`Devices without an address or a host name were left out: ${found.leftOut}`);
        if (host !== undefined) return await writeText(hostJson(found, host), output);
        const sites = await access.send({ ask: 'sites', ...connectionIn(typed) });
        if (!sites.ok) return printFailure(sites);
        const names = new Map(
          sites.value.sites.flatMap(({ site, siteId }) => (site && siteId ? [[siteId, site]] : [])),
        );
        return await writeText(inventoryJson(found, groups, names), output);
      },
    };
  },
};
