import type { Need } from '../../../access/site/common/placeHeaders.ts';
import type { Operation, Parameter } from '../../../api/common/operation.ts';
import { placeholdersOf } from '../../../api/common/placeholders.ts';
import { nameText, optionalName, page, someNames, withData } from './toolText.ts';

export function operationsAnswer(operations: readonly Operation[], boundary: string): string {
  const { rows } = page(operations, 0, rowOf);
  return withData(
    'There is no such operation. Ask again with the "operation" of one of these.',
    'the interface, the settings, and API descriptions',
    rows,
    boundary,
  );
}

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
    path: nameText(path),
    needs: needed[needs],
    parameters: all.length === 0 ? undefined : someNames(all, 20),
    filter: body && nameText(JSON.stringify(body.skeleton)),
    pages: paged && 'page and rows',
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
