import type { JsonPath } from '../../../service/forms/common/envelope.ts';
import type { QueryBar } from '../../query/webview/queryBar.ts';
import { isTableMenuAction } from '../../table/common/tableMenu.ts';
import type { SendFromPage } from '../common/pageMessages.ts';
import type { ValueAction } from '../common/rawJson.ts';
import type { ShownView } from '../common/responseViews.ts';
import type { Response } from './response.ts';

interface ChoiceOptions {
  readonly response: Response | undefined;
  readonly query: QueryBar;
  readonly shown: () => ShownView;
  readonly focusedQuery: () => string | undefined;
  readonly copyJson: () => void;
  readonly reveal: (path: JsonPath, view: ShownView) => void;
  readonly send: SendFromPage;
}

export function createMenuChoices(parts: ChoiceOptions): (act: ValueAction) => void {
  const { response, query, shown, focusedQuery, send } = parts;
  return (act) => {
    const table = shown() === 'table' ? response?.shownTable : undefined;
    if (isTableMenuAction(act)) {
      table?.chooseColumns(act);
      return;
    }
    switch (act) {
      case 'followJob': {
        const requestId = table?.requestId();
        if (requestId !== undefined) send('followJob', { requestId });
        return;
      }
      case 'showInPicture': {
        const path = table?.activePath();
        if (path) parts.reveal(path, 'graph');
        return;
      }
      case 'queryValue': {
        const wanted = focusedQuery();
        if (wanted !== undefined) query.open(wanted);
        return;
      }
      case 'showHierarchy':
      case 'showTopology':
        response?.choose(act);
        return;
      case 'copyValue':
        if (shown() === 'json') parts.copyJson();
        else response?.copy();
    }
  };
}
