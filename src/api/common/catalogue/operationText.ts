import * as l10n from '@vscode/l10n';
import { plain } from '../../../platform/common/text/displayText.ts';
import { methods } from '../../../service/common/methods.ts';
import { maxPathLength, type EndpointProblem, type PathProblem } from '../endpoints.ts';
import type { Area, Operation } from '../operation.ts';
import { catalogue, type KnownId } from './catalogue.ts';

export const areaNames: Readonly<Record<Area, () => string>> = {
  user: () => l10n.t('User'),
  devices: () => l10n.t('Devices'),
  topology: () => l10n.t('Topology'),
  applications: () => l10n.t('Applications'),
  discovery: () => l10n.t('Discovery'),
  monitoring: () => l10n.t('Monitoring'),
  settings: () => l10n.t('Settings'),
};

export function knownOperations(): readonly Operation[] {
  // `npm run l10n` extracts these names from the catalogue.
  return catalogue.map((operation) => ({ ...operation, name: l10n.t(operation.name) }));
}

/** Returns an operation of the catalogue. */
export function knownOperation(id: KnownId): Operation {
  const operation = knownOperations().find((one) => one.id === id);
  if (!operation) throw new TypeError(`The catalogue has no ${id}.`);
  return operation;
}

export function groupOf({ area, tag }: Pick<Operation, 'area' | 'tag'>): string {
  if (area !== undefined) return areaNames[area]();
  return tag === undefined ? l10n.t('Your endpoints') : tagText(tag);
}

export function tagText(tag: string): string {
  return tag.trim() === '' ? l10n.t('Not grouped') : plain(tag, 80);
}

const pathProblems: Readonly<Record<PathProblem, () => string>> = {
  noSlash: () => l10n.t('The path must start with "/".'),
  unseen: () => l10n.t('Remove spaces and invisible characters.'),
  fragment: () => l10n.t('Remove everything from "#" onward.'),
  elsewhere: () => l10n.t('Remove "." and ".." between slashes, "\\", and "//".'),
  noOperation: () => l10n.t('Enter the path of an operation, such as /api/v2/devices.'),
  tooLong: () =>
    l10n.t('The path is too long to be shown in full before it is sent. Use at most {0} characters.', maxPathLength),
};

export function pathProblemText(problem: PathProblem): string {
  return pathProblems[problem]();
}

/**
 * Explains why an endpoint is left out.
 *
 * @param position 1-based
 */
export function leftOutEndpointText([position, problem]: readonly [
  position: number,
  problem: EndpointProblem,
]): string {
  return l10n.t('Endpoint {0}: {1}', position, endpointFault(problem));
}

function endpointFault(problem: EndpointProblem): string {
  switch (problem.code) {
    case 'noObject':
      return l10n.t('An endpoint must be an object with a path.');
    case 'noMethod':
      return noMethodText();
    case 'same':
      return l10n.t('An earlier endpoint is the same.');
    case 'member':
      return l10n.t('"{0}" isn\'t valid. The settings editor says what it must be.', problem.name);
    case 'headerReserved':
      return l10n.t('Remove the header {0}: Org Access sets it.', plain(problem.name, 60));
    case 'headerOfPlace':
      return l10n.t(
        'Remove the header {0}: it is sent for the current organization and site. To send your own, set "needs" to "nothing".',
        plain(problem.name, 60),
      );
    default:
      return pathProblemText(problem.code);
  }
}

export function endpointProblemText(problem: PathProblem | 'noMethod'): string {
  return problem === 'noMethod' ? noMethodText() : pathProblemText(problem);
}

function noMethodText(): string {
  return l10n.t('The method must be one of {0}.', methods.join(', '));
}
