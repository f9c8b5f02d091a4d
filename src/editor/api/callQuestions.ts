import * as vscode from 'vscode';
import type { CallTarget } from '../../core/api/apiCalls.ts';
import type { ServiceCall } from '../../core/service/serviceClient.ts';
import { sentText } from '../../model/api/apiText.ts';
import { marked } from '../../model/connection/connectionText.ts';
import { countText, plain } from '../../model/text/displayText.ts';
import { confirm } from '../notify.ts';

/** What is shown of where a call goes. */
type AskedTarget = Pick<CallTarget, 'connection' | 'username'>;

/**
 * Asks before a call that changes something at the service. Both questions show the whole address as it is sent.
 *
 * @throws OrgAccessError of kind `shape` for a path that cannot be sent
 */
export async function agreeToChange(target: AskedTarget, call: ServiceCall): Promise<boolean> {
  const body =
    call.body === undefined
      ? []
      : [vscode.l10n.t('Its body is the text in this editor (characters: {0}).', countText(call.body.length))];
  return await confirm(
    target.connection.production
      ? vscode.l10n.t('Send this {0} request to production?', call.method)
      : vscode.l10n.t('Send this {0} request?', call.method),
    detail(target, call, ...body, vscode.l10n.t("What the service does with it can't be undone from here.")),
    vscode.l10n.t('Send'),
  );
}

/** Asks before something is read from an address that a person has not agreed to yet. */
export async function agreeToRead(target: AskedTarget, call: Pick<ServiceCall, 'method' | 'path'>): Promise<boolean> {
  return await confirm(
    vscode.l10n.t('Send a request to a new address?'),
    detail(
      target,
      call,
      vscode.l10n.t(
        'This address comes from your settings, which any extension can change. You are asked about it once.',
      ),
    ),
    vscode.l10n.t('Send'),
  );
}

function detail(target: AskedTarget, call: Pick<ServiceCall, 'method' | 'path'>, ...sentences: string[]): string {
  const { connection, username } = target;
  const name = marked(connection, plain(connection.name, 60));
  const to = vscode.l10n.t('It is sent to {0} as {1}.', name, plain(username, 60));
  return `${sentText(target, call)}\n\n${[to, ...sentences].join(' ')}`;
}
