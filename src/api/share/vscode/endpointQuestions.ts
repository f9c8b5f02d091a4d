import * as vscode from 'vscode';
import { plain } from '../../../platform/common/text/displayText.ts';
import { confirm } from '../../../platform/vscode/notify.ts';
import type { Connection } from '../../../service/connection/common/connection.ts';
import { shownName } from '../../../service/connection/node/connectionText.ts';
import { endpointText, type SharedEndpoint } from '../common/sharedEndpoints.ts';

/** Limit in characters of one confirmation. */
const maxListLength = 1_500;

/** Returns undefined if the person declines any. */
export async function agreedEndpoints(
  connection: Connection,
  endpoints: readonly SharedEndpoint[],
): Promise<readonly SharedEndpoint[] | undefined> {
  const lists: SharedEndpoint[][] = [];
  let length = maxListLength;
  for (const endpoint of endpoints) {
    const line = endpointText(endpoint);
    length += line.length;
    if (length > maxListLength) {
      lists.push([]);
      length = line.length;
    }
    lists.at(-1)?.push(endpoint);
  }
  for (const list of lists) {
    const question = vscode.l10n.t('Add endpoints to "{0}"?', shownName(connection, plain));
    const detail = [
      ...list.map(endpointText),
      '',
      vscode.l10n.t('A file asks for this. They go into your settings, and nothing is sent before you run one.'),
    ].join('\n');
    if (!(await confirm(question, detail, vscode.l10n.t('Add')))) return undefined;
  }
  return endpoints;
}
