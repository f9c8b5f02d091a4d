import { isObject, own, text } from '../../platform/common/json/json.ts';
import { catalogue } from './catalogue/catalogue.ts';
import type { Operation } from './operation.ts';

export const applicationActions = ['showHierarchy', 'showTopology'] as const;
export type ApplicationAction = (typeof applicationActions)[number];

/** Views of a response in which an application is shown. */
export type ApplicationView = 'outline' | 'graph';

const operations = { showHierarchy: 'application-hierarchy', showTopology: 'application-topology' } as const;
export const viewOfAction: Readonly<Record<ApplicationAction, ApplicationView>> = {
  showHierarchy: 'outline',
  showTopology: 'graph',
};

export function operationOfAction(act: ApplicationAction): Operation {
  const found = catalogue.find(({ id }) => id === operations[act]);
  if (!found) throw new TypeError(`The catalogue has no ${operations[act]}.`);
  return found;
}

export interface ApplicationRequest {
  readonly act: ApplicationAction;
  /** Missing if neither the response nor its request has one. */
  readonly applicationId?: string;
}

/**
 * Reads the arguments of the command. The ID defaults to that of the request. Returns undefined if they are invalid, since any
 * extension can run it.
 */
export function readApplicationRequest(
  asked: unknown,
  { path }: { readonly path: string },
): ApplicationRequest | undefined {
  if (!isObject(asked)) return undefined;
  const act = applicationActions.find((known) => known === own(asked, 'act'));
  const [, query = ''] = path.split('?', 2);
  const applicationId = text(own(asked, 'applicationId')) ?? text(new URLSearchParams(query).get('appId'));
  return act && { act, ...(applicationId !== undefined && { applicationId }) };
}
