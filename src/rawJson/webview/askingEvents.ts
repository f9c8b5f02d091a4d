import type { FromRawJson } from '../common/rawJson.ts';
import type { ResponseEvents } from './response.ts';

type AskingEvent =
  | 'onRequest'
  | 'onCopy'
  | 'onSave'
  | 'onTable'
  | 'onPages'
  | 'onApplication'
  | 'onAddSeries'
  | 'onSaveDrawing';

/** What a person asks for in a response that the extension does, as its messages. */
export function askingEvents(post: (message: FromRawJson) => void): Pick<ResponseEvents, AskingEvent> {
  return {
    onRequest: (act) => post({ type: 'request', act }),
    onCopy: (text) => post({ type: 'copy', what: 'value', text }),
    onSave: (view, path) => post({ type: 'saveTable', view, path }),
    onTable: post,
    onPages: (act) => post({ type: 'pages', act }),
    onApplication: (act, applicationId) =>
      post({ type: 'application', act, ...(applicationId !== undefined && { applicationId }) }),
    onAddSeries: () => post({ type: 'addSeries' }),
    onSaveDrawing: (kind, content) => post({ type: 'saveDrawing', kind, content }),
  };
}
