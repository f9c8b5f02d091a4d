import { l10n } from 'vscode';
import type { MatrixLabels } from '../common/matrixMessages.ts';

export function matrixLabels(): MatrixLabels {
  return {
    kind: l10n.t('Columns'),
    privilege: l10n.t('Privileges'),
    role: l10n.t('Roles'),
    search: l10n.t('Search'),
    searchSites: l10n.t('Search sites'),
    searchPrivileges: l10n.t('Search privileges'),
    searchRoles: l10n.t('Search roles'),
    sort: l10n.t('Sort'),
    byName: l10n.t('By name'),
    byCount: l10n.t('Most first'),
    sortedBy: l10n.t('{0} first'),
    grouped: l10n.t('Group by Organization'),
    saveAsCsv: l10n.t('Save as CSV'),
    moreActions: l10n.t('More Actions…'),
    grid: l10n.t('Access matrix'),
    site: l10n.t('Site'),
    held: l10n.t('Granted'),
    notHeld: l10n.t('Not granted'),
    holdsPrivileges: l10n.t('{0} of {1} privileges'),
    holdsRoles: l10n.t('{0} of {1} roles'),
    places: l10n.t('{0} of {1} places'),
    heldAt: l10n.t('Granted at {0} of {1} places'),
    noRow: l10n.t('Your access includes no sites.'),
    noPrivilege: l10n.t('Your access includes no privileges.'),
    noRole: l10n.t('Your access includes no roles.'),
    noSiteFound: l10n.t('No sites match the search.'),
    noColumnFound: l10n.t('No columns match the search.'),
    open: l10n.t('Double-click or press Enter to open it in the Access view'),
  };
}
