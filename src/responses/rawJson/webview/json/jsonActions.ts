import * as l10n from '@vscode/l10n';
import type { OfferedActions } from '../../../../platform/webview/toolbar/actions.ts';
import type { RawJsonContent, SendFromPage } from '../../common/pageMessages.ts';
import type { JsonTab } from './jsonEditors.ts';
import type { JsonView } from './jsonView.ts';

interface JsonActionOptions {
  readonly view: JsonView | undefined;
  readonly content: RawJsonContent | undefined;
  readonly tab: JsonTab;
  readonly send: SendFromPage;
}

/** Returns the body of the message that copies the selected value. */
export function copied(view: JsonView | undefined): { readonly text: string } {
  return { text: view?.value() ?? '' };
}

/** Returns the actions on JSON, or on another text. */
export function jsonActions({ view, content, tab, send }: JsonActionOptions): OfferedActions {
  const isResult = tab === 'result';
  const isWhole = view !== undefined && !isResult;
  const ofTab = (type: 'saveAs' | 'original' | 'openDocument' | 'showHidden') => () =>
    tab === 'result' ? undefined : send(type, { tab });
  // The page sends the result of a query itself, because the extension doesn't have it.
  const saveResult = () =>
    send('saveDrawing', { kind: 'json', content: new TextEncoder().encode(`${content?.text ?? ''}\n`) });
  const isJson = view?.isJson === true;
  const hidden = isResult ? undefined : content?.hidden;
  return [
    view && { id: 'copyValue', icon: 'copy', label: l10n.t('Copy Value'), run: () => send('copy', copied(view)) },
    (view ?? content?.canSave) && {
      id: 'saveAs',
      icon: 'save',
      label: l10n.t('Save As…'),
      run: isResult ? saveResult : ofTab('saveAs'),
    },
    isWhole && {
      id: 'openDocument',
      icon: 'openFile',
      label: l10n.t('Open as Document'),
      run: ofTab('openDocument'),
    },
    isJson && {
      id: 'expandAll',
      icon: 'expandAll',
      label: l10n.t('Expand All'),
      keys: 'Ctrl+Alt+]',
      run: () => view.expandAll(),
    },
    isJson && {
      id: 'collapseAll',
      icon: 'collapseAll',
      label: l10n.t('Collapse All'),
      keys: 'Ctrl+Alt+[',
      run: () => view.collapseAll(),
    },
    !isResult &&
      content?.isOriginal !== undefined && {
        id: 'original',
        icon: 'json',
        label: l10n.t('Original'),
        isOn: content.isOriginal,
        run: ofTab('original'),
      },
    hidden && {
      id: 'showHidden',
      icon: hidden === 'shown' ? 'hide' : 'show',
      label: hidden === 'shown' ? l10n.t('Hide Values') : l10n.t('Show Hidden Values…'),
      run: ofTab('showHidden'),
    },
  ];
}
