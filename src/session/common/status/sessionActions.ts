import * as l10n from '@vscode/l10n';
import { nameOfPlace } from '../../../api/common/placeHeaders.ts';
import { isThisWindowOnly } from '../../../connections/common/connection.ts';
import type { PlaceName } from '../../../platform/common/entities.ts';
import { plainWithoutIcons } from '../../../platform/common/text/displayText.ts';
import { lacksTrust } from '../../../tls/common/decidable.ts';
import { activeState, activeConnection, canRefresh, errorIn, isLive, type SessionsState } from '../session.ts';

export interface SessionAction {
  readonly label: string;
  readonly description?: string;
  readonly command: string;
  readonly args?: readonly unknown[];
  readonly group: string;
}

type Ungrouped = Omit<SessionAction, 'group'>;

export function sessionActions(
  snapshot: SessionsState,
  hasTerminals: boolean,
  place?: PlaceName,
): readonly SessionAction[] {
  const connection = activeConnection(snapshot);
  const state = activeState(snapshot);
  const args = connection ? [connection.id] : [];
  const others = snapshot.connections.length > 1;
  const token: Ungrouped[] = [
    {
      label: `$(copy) ${l10n.t('Copy token')}`,
      description: l10n.t('valid for at least one more minute'),
      command: 'orgAccess.copyToken',
    },
    { label: `$(copy) ${l10n.t('Copy Authorization header')}`, command: 'orgAccess.copyAuthorizationHeader' },
    hasTerminals
      ? {
          label: `$(terminal) ${l10n.t('New terminal with access')}`,
          description: l10n.t('live tokens for scripts'),
          command: 'orgAccess.newTerminal',
        }
      : {
          label: `$(terminal) ${l10n.t('New terminal with a token in its environment')}`,
          description: l10n.t("the token isn't refreshed there"),
          command: 'orgAccess.newTerminalWithToken',
        },
    ...(isLive(state) && canRefresh(state.session)
      ? [{ label: `$(sync) ${l10n.t('Refresh token')}`, command: 'orgAccess.refreshToken' }]
      : []),
  ];
  const access: Ungrouped[] = [
    {
      label: `$(location) ${l10n.t('Select organization and site…')}`,
      description: place ? plainWithoutIcons(nameOfPlace(place), 60) : l10n.t('none is selected'),
      command: 'orgAccess.selectPlace',
      args,
    },
    {
      label: `$(refresh) ${l10n.t('Refresh access')}`,
      description: l10n.t('reloads organizations, sites, and privileges'),
      command: 'orgAccess.refreshAccess',
    },
    { label: `$(json) ${l10n.t('Show raw JSON')}`, command: 'orgAccess.showRawJson' },
  ];
  const ofConnection: Ungrouped[] = [
    ...(isLive(state) ? [] : [{ label: `$(sign-in) ${l10n.t('Sign in')}`, command: 'orgAccess.signIn', args }]),
    ...(others
      ? [{ label: `$(arrow-swap) ${l10n.t('Switch connection…')}`, command: 'orgAccess.switchConnection' }]
      : []),
    ...(connection
      ? [
          {
            label: `$(pulse) ${l10n.t('Check connection')}`,
            description: l10n.t('tests each step to your access'),
            command: 'orgAccess.checkConnection',
            args,
          },
        ]
      : []),
    ...(connection && lacksTrust(errorIn(state))
      ? [
          {
            label: `$(shield) ${l10n.t('Review certificate…')}`,
            description: l10n.t("it isn't trusted"),
            command: 'orgAccess.reviewCertificate',
            args,
          },
        ]
      : []),
    ...(connection && isLive(state) && !isThisWindowOnly(connection.id)
      ? [
          {
            label: `$(add) ${l10n.t('Sign in as another person…')}`,
            description: l10n.t('at the same service'),
            command: 'orgAccess.signInAsAnother',
            args,
          },
        ]
      : []),
    { label: `$(add) ${l10n.t('Add connection…')}`, command: 'orgAccess.addConnection' },
    ...(isLive(state) ? [{ label: `$(sign-out) ${l10n.t('Sign out')}`, command: 'orgAccess.signOut', args }] : []),
  ];
  const inGroup = (group: string, actions: readonly Ungrouped[]) => actions.map((action) => ({ ...action, group }));
  return [
    ...(isLive(state) ? [...inGroup(l10n.t('Token'), token), ...inGroup(l10n.t('Access'), access)] : []),
    ...inGroup(l10n.t('Connection'), ofConnection),
  ];
}
