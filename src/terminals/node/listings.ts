import type { Operation } from '../../api/common/operation.ts';
import { all } from '../../api/common/placeHeaders.ts';
import { placeholdersOf } from '../../api/common/placeholders.ts';
import type { Organization } from '../../platform/common/entities.ts';
import type { OperationRow } from './protocol/helperProtocol.ts';

/** Operations as scripts are told of them. */
export function operationRows(operations: readonly Operation[]): readonly OperationRow[] {
  return operations.map(({ body, connection: _, headers: __, ...operation }) => ({
    ...operation,
    parameters: [
      ...operation.parameters,
      ...placeholdersOf(operation.path)
        .filter((name) => operation.parameters.every((parameter) => parameter.name !== name))
        .map((name) => ({ name, type: 'text' as const, required: true as const })),
    ],
    ...(body && { body: body.required ? ('required' as const) : ('optional' as const) }),
  }));
}

/** The names by which operations are called: IDs of the catalogue, and names of what a person has added. */
export function operationNames(operations: readonly Operation[]): readonly string[] {
  return operations.map(({ id, name, area }) => (area ? id : name));
}

/** The names of the parameters of an operation; none where there is no such operation. */
export function parameterNames(operations: readonly Operation[], called: string | undefined): readonly string[] {
  const operation = operations.find(({ id, name }) => id === called || name === called);
  return operation ? operationRows([operation]).flatMap(({ parameters }) => parameters.map(({ name }) => name)) : [];
}

export function organizationNames(organizations: readonly Organization[]): readonly string[] {
  return [...organizations.map(({ name }) => name), all.name];
}

/** The names of sites, each once. @param organization name or ID of the one that they are in; of any when left out */
export function siteNames(organizations: readonly Organization[], organization: string | undefined): readonly string[] {
  const around = organizations.filter(
    ({ id, name }) => organization === undefined || [id, name].includes(organization),
  );
  return [...new Set(around.flatMap(({ sites }) => sites.map(({ name }) => name))), all.name];
}
