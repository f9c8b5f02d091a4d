import * as vscode from 'vscode';
import { matchesPlace } from '../../../access/site/common/placeHeaders.ts';
import { placeText, sentPlaceText } from '../../../access/site/common/placeText.ts';
import type { PlaceName } from '../../../platform/common/entities.ts';
import { plain } from '../../../platform/common/text/displayText.ts';
import type { Consents } from '../../../platform/vscode/consents.ts';
import { confirm } from '../../../platform/vscode/notify.ts';
import type { ServiceCall } from '../../../service/common/serviceClient.ts';
import { addressToShow } from '../../../service/connection/common/agreedCall.ts';
import { shownName } from '../../../service/connection/node/connectionText.ts';
import type { DeviceAct, NamedDevice } from '../../common/deviceActs.ts';
import { deviceLines, deviceOutlook, deviceQuestion } from '../../common/deviceQuestion.ts';
import type { Operation } from '../../common/operation.ts';
import { sentContent } from '../../common/sentContent.ts';
import type { CallTarget } from '../../node/apiCall.ts';
import { sentText } from '../../node/apiText.ts';

type AskedTarget = Pick<CallTarget, 'connection' | 'username'>;

type AskedCall = Omit<ServiceCall, 'kind' | 'agreed'>;

/**
 * Asks before a call that changes something, showing its complete address, place, headers, and the beginning of its body.
 *
 * @param current selected place, named too if the call is for another
 * @param findings sentences about the body
 * @throws OrgAccessError of kind `shape` if the path can't be sent
 */
export async function agreeToChange(
  target: AskedTarget,
  call: ServiceCall,
  current?: PlaceName,
  findings: readonly string[] = [],
): Promise<boolean> {
  return await confirm(
    changeQuestion(target, call),
    detail(
      target,
      call,
      ...otherPlace(call, current),
      ...findings,
      vscode.l10n.t("What the service does with it can't be undone from here."),
    ),
    vscode.l10n.t('Send'),
  );
}

export async function agreeToDevices(
  target: AskedTarget,
  call: AskedCall,
  act: DeviceAct,
  devices: readonly NamedDevice[],
  current?: PlaceName,
): Promise<boolean> {
  return await confirm(
    deviceQuestion(act, sentPlaceText(call), target.connection.production === true),
    [deviceLines(devices).join('\n'), detail(target, call, ...otherPlace(call, current), deviceOutlook(act))].join(
      '\n\n',
    ),
    act === 'hide' ? vscode.l10n.t('Hide') : vscode.l10n.t('Show Again'),
  );
}

/** Asks before a discovery is ended at the service. */
export async function agreeToEnd(target: AskedTarget, call: AskedCall, name: string): Promise<boolean> {
  const place = sentPlaceText(call) ?? '';
  return await confirm(
    target.connection.production
      ? vscode.l10n.t('End "{0}" for {1} in production?', name, place)
      : vscode.l10n.t('End "{0}" for {1}?', name, place),
    detail(target, call, vscode.l10n.t("A discovery that was ended can't be continued. What it has found stays.")),
    vscode.l10n.t('End Discovery'),
  );
}

const reasons = {
  description: () =>
    vscode.l10n.t('This address comes from the API description that you have loaded. You are asked about it once.'),
  baseUrl: () => vscode.l10n.t('The base URL of the connection has changed since this request was sent.'),
};

/** Asks before reading from a new address. */
export async function agreeToRead(target: AskedTarget, call: AskedCall, why: keyof typeof reasons): Promise<boolean> {
  const place = sentPlaceText(call);
  return await confirm(
    vscode.l10n.t('Send a request to a new address?'),
    detail(target, call, ...(place === undefined ? [] : [vscode.l10n.t('It is for {0}.', place)]), reasons[why]()),
    vscode.l10n.t('Send'),
  );
}

/**
 * Asks once before a read whose operation comes from an API description. The consent covers all values of its
 * placeholders, and is stored beyond the window, as descriptions are.
 *
 * @throws OrgAccessError of kind `shape` if the path can't be sent
 */
export async function agreeToOperation(
  consents: Consents,
  target: AskedTarget,
  call: AskedCall,
  operation: Pick<Operation, 'path' | 'headers' | 'tag'> | undefined,
): Promise<boolean> {
  if (operation?.tag === undefined) return true;
  const { path, headers = [] } = operation;
  const to = [addressToShow(target.connection, path), ...headers.map((header) => header.join(': '))].join('\n');
  return await consents.ask({ who: 'description', to }, () => agreeToRead(target, call, 'description'));
}

function changeQuestion({ connection }: AskedTarget, call: AskedCall): string {
  const { method } = call;
  const place = sentPlaceText(call);
  if (place === undefined)
    return connection.production
      ? vscode.l10n.t('Send this {0} request to production?', method)
      : vscode.l10n.t('Send this {0} request?', method);
  return connection.production
    ? vscode.l10n.t('Send this {0} request for {1} to production?', method, place)
    : vscode.l10n.t('Send this {0} request for {1}?', method, place);
}

function otherPlace({ headers }: AskedCall, current: PlaceName | undefined): string[] {
  if (!current || matchesPlace(headers, current)) return [];
  return [vscode.l10n.t('Another organization and site are selected now: {0}.', placeText(current))];
}

function detail(target: AskedTarget, call: AskedCall, ...sentences: string[]): string {
  const { connection, username } = target;
  const name = shownName(connection, plain, 60);
  const to = vscode.l10n.t('It is sent to {0} as {1}.', name, plain(username, 60));
  return `${[sentText(target, call), ...sentContent(call)].join('\n')}\n\n${[to, ...sentences].join(' ')}`;
}
