import * as l10n from '@vscode/l10n';
import {
  documentedAreas,
  longestPath,
  type EndpointProblem,
  type Operation,
  type PathProblem,
} from '../../core/api/operations.ts';
import { methods } from '../../core/service/methods.ts';

const names: Readonly<Record<(typeof documentedAreas)[number]['id'], () => string>> = {
  userDetail: () => l10n.t('User detail'),
  serviceAccounts: () => l10n.t('Service accounts'),
  createDiscovery: () => l10n.t('Create discovery'),
  discoveryStatus: () => l10n.t('Discovery status'),
  topology: () => l10n.t('Topology'),
  applications: () => l10n.t('Applications'),
  applicationGroups: () => l10n.t('Application groups'),
};

/** The areas that the interface names, as people call them. */
export function documentedOperations(): readonly Operation[] {
  return documentedAreas.map((area) => ({ ...area, name: names[area.id]() }));
}

/** The heading above an operation wherever operations are listed. */
export function groupOf({ id }: Pick<Operation, 'id'>): string {
  return documentedAreas.some((area) => area.id === id) ? l10n.t('Service') : l10n.t('Your endpoints');
}

const pathProblems: Readonly<Record<PathProblem, () => string>> = {
  noSlash: () => l10n.t('The path must start with "/".'),
  unseen: () => l10n.t('Remove spaces and invisible characters.'),
  fragment: () => l10n.t('Remove everything from "#" onward.'),
  elsewhere: () => l10n.t('Remove "." and ".." between slashes, "\\", and "//".'),
  noOperation: () => l10n.t('Enter the path of an operation, such as /api/v2/devices.'),
  tooLong: () =>
    l10n.t('The path is too long to be shown in full before it is sent. Use at most {0} characters.', longestPath),
};

/** The fault of a path, in a sentence. */
export function pathProblemText(problem: PathProblem): string {
  return pathProblems[problem]();
}

/** Why an endpoint of the settings is left out. @param position in the list, from 1 on */
export function leftOutEndpointText([position, problem]: readonly [
  position: number,
  problem: EndpointProblem,
]): string {
  const problems = {
    ...pathProblems,
    noObject: () => l10n.t('The entry must be an object with a path.'),
    noMethod: noMethodText,
    same: () => l10n.t('An earlier endpoint is the same.'),
  };
  return l10n.t('Endpoint {0}: {1}', position, problems[problem]());
}

/** What is wrong with what a person types for an endpoint, in a sentence. */
export function endpointProblemText(problem: PathProblem | 'noMethod'): string {
  return problem === 'noMethod' ? noMethodText() : pathProblemText(problem);
}

function noMethodText(): string {
  return l10n.t('The method must be one of {0}.', methods.join(', '));
}
