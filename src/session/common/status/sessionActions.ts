import * as l10n from '@vscode/l10n';
import { type PlaceName, nameOfPlace } from '../../../platform/common/entities.ts';
import { plainWithoutIcons } from '../../../platform/common/text/displayText.ts';
import { shortDuration } from '../../../platform/common/text/time.ts';
import { lacksTrust } from '../../../platform/errors/common/decidable.ts';
import { isThisWindowOnly } from '../../../service/connection/common/connection.ts';
import { remainingMs } from '../refreshPolicy.ts';
import {
  activeState,
  activeConnection,
  canRefresh,
  errorIn,
  isLive,
  refreshError,
  type SessionsState,
} from '../session.ts';

export interface SessionAction {
  readonly label: string;
  readonly description?: string;
  readonly command: string;
  readonly args?: readonly unknown[];
  readonly group: string;
}

type Ungrouped = Omit<SessionAction, 'group'>;

/** Returns the actions of the menu. Checking the connection comes first if an expired token can't be refreshed. */
export function sessionActions(
  snapshot: SessionsState,
  nowMs: number,
  hasTerminals: boolean,
  place?: PlaceName,
): readonly SessionAction[] {
  const connection = activeConnection(snapshot);
  const state = activeState(snapshot);
  const args = connection ? [connection.id] : [];
  const others = snapshot.connections.length > 1;
  const leftMs = isLive(state) ? remainingMs(state.session.tokens, nowMs) : 0;
  const isStuck = isLive(state) && leftMs === 0 && refreshError(state) !== undefined;
  const copies: Ungrouped[] = [
    {
      label: `$(copy) ${l10n.t('Copy Token')}`,
      ...(leftMs > 0 && leftMs < Infinity && { description: l10n.t('valid for {0}', shortDuration(leftMs)) }),
      command: 'orgAccess.copyToken',
    },
    { label: `$(copy) ${l10n.t('Copy Authorization Header')}`, command: 'orgAccess.copyAuthorizationHeader' },
  ];
  const token: Ungrouped[] = [
    ...(isStuck ? [] : copies),
    ...(hasTerminals
      ? [
          {
            label: `$(terminal) ${l10n.t('New Terminal with Access')}`,
            description: l10n.t('valid tokens for scripts'),
            command: 'orgAccess.newTerminal',
          },
        ]
      : []),
    ...(isLive(state) && canRefresh(state.session)
      ? [{ label: `$(sync) ${l10n.t('Refresh Token')}`, command: 'orgAccess.refreshToken' }]
      : []),
  ];
  const access: Ungrouped[] = [
    {
      label: `$(location) ${l10n.t('Select Organization and Site…')}`,
      description: place ? plainWithoutIcons(nameOfPlace(place), 60) : l10n.t('none is selected'),
      command: 'orgAccess.selectPlace',
      args,
    },
    {
      label: `$(refresh) ${l10n.t('Refresh Access')}`,
      description: l10n.t('reloads organizations, sites, and privileges'),
      command: 'orgAccess.refreshAccess',
    },
    { label: `$(json) ${l10n.t('Show Raw JSON')}`, command: 'orgAccess.showRawJson' },
  ];
  const check: Ungrouped[] = connection
    ? [
        {
          label: `$(pulse) ${l10n.t('Check Connection')}`,
          description: l10n.t('tests each step to your access'),
          command: 'orgAccess.checkConnection',
          args,
        },
      ]
    : [];
  const ofConnection: Ungrouped[] = [
    ...(isStuck ? check : []),
    ...(isLive(state) ? [] : [{ label: `$(sign-in) ${l10n.t('Sign In')}`, command: 'orgAccess.signIn', args }]),
    ...(others
      ? [{ label: `$(arrow-swap) ${l10n.t('Switch Connection…')}`, command: 'orgAccess.switchConnection' }]
      : []),
    ...(isStuck ? [] : check),
    ...(connection && lacksTrust(errorIn(state))
      ? [
          {
            label: `$(shield) ${l10n.t('Review Certificate…')}`,
            description: l10n.t("it isn't trusted"),
            command: 'orgAccess.reviewCertificate',
            args,
          },
        ]
      : []),
    ...(connection && isLive(state) && !isThisWindowOnly(connection.id)
      ? [
          {
            label: `$(add) ${l10n.t('Sign In as Another Person…')}`,
            description: l10n.t('at the same service'),
            command: 'orgAccess.signInAsAnother',
            args,
          },
        ]
      : []),
    { label: `$(add) ${l10n.t('Add Connection…')}`, command: 'orgAccess.addConnection' },
    ...(isLive(state) ? [{ label: `$(sign-out) ${l10n.t('Sign Out')}`, command: 'orgAccess.signOut', args }] : []),
  ];
  const inGroup = (group: string, actions: readonly Ungrouped[]) => actions.map((action) => ({ ...action, group }));
  const inSession = isLive(state) ? [...inGroup(l10n.t('Token'), token), ...inGroup(l10n.t('Access'), access)] : [];
  const aboutConnection = inGroup(l10n.t('Connection'), ofConnection);
  return isStuck ? [...aboutConnection, ...inSession] : [...inSession, ...aboutConnection];
}
