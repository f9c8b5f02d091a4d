import { isTableMenuAction } from '../../table/common/tableMenu.ts';
import type { FromRawJson, JsonPath, ValueAction } from '../common/rawJson.ts';
import type { ShownView } from '../common/responseViews.ts';
import type { QueryPart } from './queryPart.ts';
import type { Response, ResponseEvents } from './response.ts';

interface ChoiceOptions {
  readonly response: Response | undefined;
  readonly query: QueryPart;
  readonly shown: () => ShownView;
  readonly focusedQuery: () => string | undefined;
  readonly copyJson: () => void;
  readonly reveal: (path: JsonPath, view: ShownView) => void;
  readonly post: (message: FromRawJson) => void;
}

export function createMenuChoices(parts: ChoiceOptions): (act: ValueAction) => void {
  const { response, query, shown, focusedQuery, post } = parts;
  return (act) => {
    const table = shown() === 'table' ? response?.shownTable : undefined;
    if (isTableMenuAction(act)) {
      table?.chooseColumns(act);
      return;
    }
    switch (act) {
      case 'followJob': {
        const requestId = table?.requestId();
        if (requestId !== undefined) post({ type: 'followJob', requestId });
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

type AskingEvent =
  | 'onRequest'
  | 'onCopy'
  | 'onSave'
  | 'onTable'
  | 'onPages'
  | 'onApplication'
  | 'onAddSeries'
  | 'onSaveDrawing';

export function requestEvents(post: (message: FromRawJson) => void): Pick<ResponseEvents, AskingEvent> {
  return {
    onRequest: (act) => post({ type: 'request', act }),
    onCopy: (text) => post({ type: 'copy', text }),
    onSave: (view, path) => post({ type: 'saveTable', view, path }),
    onTable: post,
    onPages: (act) => post({ type: 'pages', act }),
    onApplication: (act, applicationId) =>
      post({ type: 'application', act, ...(applicationId !== undefined && { applicationId }) }),
    onAddSeries: () => post({ type: 'addSeries' }),
    onSaveDrawing: (kind, content) => post({ type: 'saveDrawing', kind, content }),
  };
}
