import { isObject, own, text } from '../../platform/common/json/json.ts';
import type { KnownId } from './catalogue/catalogue.ts';
import { knownOperation } from './catalogue/operationText.ts';
import type { Operation } from './operation.ts';

export const applicationActions = ['showHierarchy', 'showTopology'] as const;
export type ApplicationAction = (typeof applicationActions)[number];

/** Views of a response in which an application is shown. */
export type ApplicationView = 'outline' | 'graph';

const operations = {
  showHierarchy: 'application-hierarchy',
  showTopology: 'application-topology',
} as const satisfies Readonly<Record<ApplicationAction, KnownId>>;
export const viewOfAction: Readonly<Record<ApplicationAction, ApplicationView>> = {
  showHierarchy: 'outline',
  showTopology: 'graph',
};

export function operationOfAction(act: ApplicationAction): Operation {
  return knownOperation(operations[act]);
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
