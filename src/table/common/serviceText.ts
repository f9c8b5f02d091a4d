import * as l10n from '@vscode/l10n';
import { actsFor, listedDevices } from '../../api/common/deviceActs.ts';
import type { RequestDraft } from '../../api/common/requestDraft.ts';
import { serviceTableOf, type FilterCondition, type ServiceFilter } from '../../api/common/serviceTable.ts';
import { plain } from '../../platform/common/text/displayText.ts';
import type { ShownService } from './tableMessages.ts';

/** What the service can be asked for about the list of a request, and what it has been asked for, in words. */
export function shownService(draft: RequestDraft): ShownService {
  const { canFilter, canSort, filters, sort } = serviceTableOf(draft);
  const devices = listedDevices(draft);
  const order = sort.map(({ column, isDescending }) => `${plain(column, 60)} ${isDescending ? '▾' : '▴'}`).join(', ');
  return {
    canFilter,
    canSort,
    filters: filters.map((filter) => ({ column: filter.column, text: filterText(filter) })),
    ...(order !== '' && { sort: order }),
    acts: devices ? actsFor[devices] : [],
    canCount: devices === 'shown' || devices === 'all',
  };
}

function filterText({ column, conditions, logic }: ServiceFilter): string {
  const between = ` ${plain(logic ?? 'AND', 10)} `;
  return `${plain(column, 60)} ${conditions.map(conditionText).join(between)}`;
}

/** Words other than the one that is known are shown as they are sent. */
function conditionText({ operator, value }: FilterCondition): string {
  const quoted = plain(value, 60);
  return operator === 'CONTAINS' ? l10n.t('contains "{0}"', quoted) : `${plain(operator, 30)} "${quoted}"`;
}
