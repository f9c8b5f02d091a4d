import type { Need } from '../../../access/site/common/placeHeaders.ts';
import { returnsCredentials, type Operation, type Parameter } from '../../../api/common/operation.ts';
import { placeholdersOf } from '../../../api/common/placeholders.ts';
import { plain } from '../../../platform/common/text/displayText.ts';
import { nameText, optionalName, page, someNames, withData } from './toolText.ts';

const source = 'the interface, the settings, and API descriptions';

export function operationsAnswer(operations: readonly Operation[], boundary: string): string {
  const { rows } = page(operations, 0, rowOf);
  return withData('These are the operations, with what each needs.', source, rows, boundary);
}

/** Returns why an operation isn't sent, and what can be done instead. */
export function refusalOf(operation: Operation | undefined, callable: readonly Operation[], boundary: string): string {
  if (!operation)
    return withData(
      'There is no such operation. These are the operations; "operation": "list" gives their parameters.',
      source,
      someNames(
        callable.map(({ id }) => id),
        100,
      ),
      boundary,
    );
  const { id, kind, body, method } = operation;
  const name = plain(id, 60);
  if (id === 'create-discovery')
    return `"${name}" starts a job, which no tool does. Run this in the terminal, with --site if the site is not the selected one: ${discover} --account NAME --name TEXT. The person is asked before it starts. Without a terminal, ask the person to run the command "Org Access: Create Discovery…".`;
  if (returnsCredentials(operation))
    return `"${name}" returns credentials, which no tool does. For the names of service accounts, run ${discover} in the terminal without --account, which starts nothing. For anything else, ask the person to open the API view.`;
  const given = kind === 'read' && method !== 'DELETE' ? 'needs a body' : 'does more than read';
  const parts = [`org-access call ${name}`, ...(body ? ['--body @FILE'] : [])].join(' ');
  return `"${name}" ${given}, so no tool sends it. Run this in the terminal, which asks the person if necessary: ${parts}.${body ? ' With --skeleton, it prints a body to begin with.' : ''} Without a terminal, ask the person to send it from the API view.`;
}

const discover = 'org-access discover 10.0.0.0/24';

const needed: Readonly<Record<Need, string | undefined>> = {
  nothing: undefined,
  organization: 'organization',
  site: 'organization and site',
  chosen: 'the organization and site that are selected, if there are any',
};

function rowOf({ id, name, path, needs, parameters, body, paged, connection }: Operation) {
  const open = placeholdersOf(path).filter((placeholder) => parameters.every((one) => one.name !== placeholder));
  const shown = parameters.filter((one) => !(paged && ['page', 'size'].includes(one.name)));
  const all = [...open.map((placeholder) => `${placeholder}: required`), ...shown.map(parameterText)];
  return {
    operation: id,
    name: nameText(name),
    needs: needed[needs],
    parameters: all.length === 0 ? undefined : someNames(all, 20),
    filter: body && 'yes',
    pages: paged && 'page, rows, and all',
    connection: optionalName(connection),
  };
}

function parameterText({ name, type, required, initial, values, repeated }: Parameter): string {
  return [
    `${name}: ${values ? values.join(' | ') : type}`,
    ...(required ? ['required'] : []),
    ...(repeated ? ['may be a list'] : []),
    ...(initial === undefined ? [] : [`${initial} when left out`]),
  ].join(', ');
}
