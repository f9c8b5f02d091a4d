import * as vscode from 'vscode';
import type { ApiCall } from '../../../api/node/apiCall.ts';
import type { ApiCalls } from '../../../api/node/apiCalls.ts';
import { MemoryBudget, type LoadedPages } from '../../../api/node/loadedPages.ts';
import { lastValues, rememberValues } from '../../../connections/vscode/remembered/lastUsed.ts';
import { DisposableStore, type Disposable } from '../../../platform/common/disposable.ts';
import { plain } from '../../../platform/common/text/displayText.ts';
import { shownName } from '../../../service/connection/node/connectionText.ts';
import { connectionOf, type SessionReader } from '../../../session/common/session.ts';
import { daysParameter } from '../../chart/common/seriesRequest.ts';
import { saveSnapshot } from '../../snapshot/vscode/saveSnapshot.ts';
import type { ValueAction } from '../common/rawJson.ts';
import type { ShownView } from '../common/responseViews.ts';
import { responsePart } from '../node/rawJsonContent.ts';
import { AddedResponses } from './addedResponses.ts';
import { ColumnStorage } from './columnStorage.ts';
import { RawJsonPanel } from './rawJsonPanel.ts';
import type { QueryHistory, RawJsonPanelServices } from './rawJsonPanelServices.ts';
import { ResponsePages } from './responsePages.ts';
import { ResponseTable, type TableRequests } from './responseTable.ts';

interface ResponsePanel {
  readonly panel: RawJsonPanel;
  readonly pages: ResponsePages;
  callId: number;
}

export class Responses implements Disposable {
  readonly #shared: Pick<RawJsonPanelServices, 'extensionUri' | 'onPartsChange' | 'documents'>;
  readonly #sessions: SessionReader;
  readonly #calls: ApiCalls;
  readonly #acts: TableRequests;
  readonly #memory: vscode.Memento;
  readonly #columns: ColumnStorage;
  readonly #owned = new DisposableStore();
  readonly #room = new MemoryBudget();
  readonly #panels = new Map<string, ResponsePanel>();

  constructor(
    shared: Pick<RawJsonPanelServices, 'extensionUri' | 'onPartsChange' | 'documents'>,
    sessions: SessionReader,
    calls: ApiCalls,
    acts: TableRequests,
    memory: vscode.Memento,
  ) {
    this.#shared = shared;
    this.#sessions = sessions;
    this.#calls = calls;
    this.#acts = acts;
    this.#memory = memory;
    this.#columns = new ColumnStorage(memory);
  }

  /**
   * Shows the response to a call, or its progress, without taking the focus.
   *
   * @param isBeside keeps the active editor visible if there is a single group of editors
   * @param view defaults to the one chosen last
   */
  show(callId: number, isBeside: boolean, view?: ShownView): void {
    const call = this.#calls.find(callId);
    if (!call) return;
    const key = JSON.stringify([call.connection.id, call.call.method, call.name]);
    const shown = this.#panels.get(key) ?? this.#add(key, call);
    shown.callId = callId;
    shown.panel.show({ tab: 'answer', aside: this.#columnFor(shown, isBeside), ...(view && { view }) });
  }

  /** Returns the pages of a list that is shown. */
  pagesOf(callId: number): LoadedPages | undefined {
    return [...this.#panels.values()].find((shown) => shown.callId === callId)?.pages.pages;
  }

  choose(act: ValueAction): void {
    for (const { panel } of this.#panels.values()) panel.choose(act);
  }

  dispose(): void {
    this.#owned.dispose();
  }

  #add(key: string, call: ApiCall): ResponsePanel {
    const { id, name, connection } = call;
    // The connection may have been renamed or marked since the call.
    const connectionNow = () => connectionOf(this.#sessions.snapshot, connection.id) ?? connection;
    const shownCall = () => this.#calls.find(shown.callId);
    const onChange = () => panel.update();
    const pages = this.#owned.add(
      new ResponsePages({ calls: this.#calls, room: this.#room, call: shownCall, onChange }),
    );
    const table = this.#owned.add(
      new ResponseTable({ acts: this.#acts, columns: this.#columns, call: shownCall, onChange }),
    );
    const part = () => responsePart(connectionNow().name, name, shownCall(), vscode.env.language);
    const added = new AddedResponses(this.#calls, this.#acts, shownCall);
    const panel = this.#owned.add(
      new RawJsonPanel({
        ...this.#shared,
        kind: 'response',
        pages,
        table,
        queries: queryHistory(call, this.#memory),
        title: () => vscode.l10n.t('Response: {0} · {1}', plain(name, 60), shownName(connectionNow(), plain, 60)),
        act: async (act) => {
          const made = shownCall();
          if (act === 'saveSnapshot' && made)
            await saveSnapshot(part(), this.#acts.draftOf(made).operation, pages.pages);
          else await vscode.commands.executeCommand(`orgAccess.${act}`, { callId: shown.callId });
        },
        cancel: async () => {
          await vscode.commands.executeCommand('orgAccess.cancelCall', { callId: shown.callId });
        },
        step: async (step) => {
          const args = step === 'checkConnection' || step === 'signIn' ? [connection.id] : [];
          await vscode.commands.executeCommand(`orgAccess.${step}`, ...args);
        },
        follow: async (requestId) => {
          await vscode.commands.executeCommand('orgAccess.followJob', { callId: shown.callId, requestId });
        },
        showApplication: async (act, applicationId) => {
          const asked = { callId: shown.callId, act, ...(applicationId !== undefined && { applicationId }) };
          await vscode.commands.executeCommand('orgAccess.runOperation', asked);
        },
        added: () => added.responses,
        chooseAdded: async () => {
          if (await added.choose()) panel.update();
        },
        showRange: async (days) => {
          const made = shownCall();
          if (made) await this.#acts.repeat(made, { [daysParameter]: String(days) });
        },
        parts: {
          answer: () => {
            const answer = part();
            return answer.facts ? { ...answer, facts: { ...answer.facts, ...added.facts } } : answer;
          },
        },
      }),
    );
    const shown: ResponsePanel = { panel, pages, callId: id };
    this.#panels.set(key, shown);
    return shown;
  }

  /**
   * Returns the column for a panel: its own one, or else that of other responses, or else another one. Never opens a
   * third column.
   */
  #columnFor({ panel }: ResponsePanel, isBeside: boolean): vscode.ViewColumn {
    const { all, activeTabGroup } = vscode.window.tabGroups;
    const columns = [...this.#panels.values()].map((other) => other.panel.column);
    const column = panel.column ?? columns.find((other) => other !== undefined);
    const covers = isBeside && column === activeTabGroup.viewColumn && all.length === 1;
    if (column !== undefined && !covers) return column;
    if (activeTabGroup.tabs.length === 0) return vscode.ViewColumn.Active;
    return all.find((group) => group !== activeTabGroup)?.viewColumn ?? vscode.ViewColumn.Beside;
  }
}

/**
 * Returns the queries of an operation. They are stored like values of its parameters, so that both are deleted
 * together.
 */
function queryHistory({ connection, origin, username, name, call }: ApiCall, memory: vscode.Memento): QueryHistory {
  const queries = {
    connectionId: connection.id,
    origin,
    username,
    operation: JSON.stringify([call.method, name]),
    name: 'query',
  };
  return {
    all: () => lastValues(memory, queries),
    remember: async (query) => await rememberValues(memory, queries, [query]),
  };
}
