import * as l10n from '@vscode/l10n';
import { activeState, activeConnection, isLive, type SessionsState } from '../../core/session/session.ts';

/** One thing that can be done now, as a row of the quick pick behind the status bar. */
export interface SessionAction {
  /** The label, with an icon in the editor's notation. */
  readonly label: string;
  readonly description?: string;
  readonly command: string;
  readonly args?: readonly unknown[];
}

/** The actions on the active connection that are possible now, the most likely first. */
export function sessionActions(snapshot: SessionsState): readonly SessionAction[] {
  const connection = activeConnection(snapshot);
  const live = isLive(activeState(snapshot));
  const others = snapshot.connections.length > 1;
  const signedIn: SessionAction[] = [
    {
      label: `$(copy) ${l10n.t('Copy token')}`,
      description: l10n.t('good for at least a minute more'),
      command: 'orgAccess.copyToken',
    },
    { label: `$(copy) ${l10n.t('Copy Authorization header')}`, command: 'orgAccess.copyAuthorizationHeader' },
    {
      label: `$(terminal) ${l10n.t('New terminal with access')}`,
      description: l10n.t('where org-access gives scripts a live token'),
      command: 'orgAccess.newTerminal',
    },
    { label: `$(sync) ${l10n.t('Refresh token')}`, command: 'orgAccess.refreshToken' },
    {
      label: `$(refresh) ${l10n.t('Refresh access')}`,
      description: l10n.t('loads organizations, sites and privileges again'),
      command: 'orgAccess.refreshAccess',
    },
    { label: `$(json) ${l10n.t('Show raw JSON')}`, command: 'orgAccess.showRawJson' },
  ];
  const signedOut: SessionAction[] = [{ label: `$(sign-in) ${l10n.t('Sign in')}`, command: 'orgAccess.signIn' }];
  return [
    ...(live ? signedIn : signedOut),
    ...(others
      ? [{ label: `$(arrow-swap) ${l10n.t('Switch connection…')}`, command: 'orgAccess.switchConnection' }]
      : []),
    ...(connection
      ? [
          {
            label: `$(pulse) ${l10n.t('Check connection')}`,
            description: l10n.t('from the network to your access'),
            command: 'orgAccess.checkConnection',
            args: [connection.id],
          },
        ]
      : []),
    { label: `$(add) ${l10n.t('Add connection…')}`, command: 'orgAccess.addConnection' },
    ...(live ? [{ label: `$(sign-out) ${l10n.t('Sign out')}`, command: 'orgAccess.signOut' }] : []),
  ];
}
