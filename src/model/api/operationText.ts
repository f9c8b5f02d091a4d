import * as l10n from '@vscode/l10n';
import { catalogue } from '../../core/api/catalogue/catalogue.ts';
import { longestPath, type EndpointProblem, type PathProblem } from '../../core/api/endpoints.ts';
import type { Area, Operation } from '../../core/api/operation.ts';
import { methods } from '../../core/service/methods.ts';

const areaNames: Readonly<Record<Area, () => string>> = {
  user: () => l10n.t('User'),
  devices: () => l10n.t('Devices'),
  topology: () => l10n.t('Topology'),
  applications: () => l10n.t('Applications'),
  discovery: () => l10n.t('Discovery'),
  monitoring: () => l10n.t('Monitoring'),
  settings: () => l10n.t('Settings'),
};

/** The operations of the service that are known, with the names that people call them by. */
export function knownOperations(): readonly Operation[] {
  // The names are in the bundles too: `npm run l10n` takes them from the catalogue.
  return catalogue.map((operation) => ({ ...operation, name: l10n.t(operation.name) }));
}

/** The heading above an operation wherever operations are listed. */
export function groupOf({ area }: Pick<Operation, 'area'>): string {
  return area === undefined ? l10n.t('Your endpoints') : areaNames[area]();
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
