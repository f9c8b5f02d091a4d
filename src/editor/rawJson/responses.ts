import * as vscode from 'vscode';
import type { ApiCall } from '../../core/api/apiCall.ts';
import type { ApiCalls } from '../../core/api/apiCalls.ts';
import { PageRoom } from '../../core/api/loadedPages.ts';
import { DisposableStore, type Disposable } from '../../core/base/disposable.ts';
import type { SessionReader } from '../../core/session/session.ts';
import type { ValueAct } from '../../model/rawJson/rawJson.ts';
import { responsePart } from '../../model/rawJson/rawJsonContent.ts';
import type { ShownView } from '../../model/rawJson/responseViews.ts';
import { plain } from '../../model/text/displayText.ts';
import { AddedResponses } from './addedResponses.ts';
import { KeptColumns } from './keptColumns.ts';
import { queriesOf } from './queries.ts';
import { RawJsonPanel } from './rawJsonPanel.ts';
import type { RawJsonPanelParts } from './rawJsonPanelParts.ts';
import { ResponsePages } from './responsePages.ts';
import { ResponseTable, type TableActs } from './responseTable.ts';

interface ResponsePanel {
  readonly panel: RawJsonPanel;
  /** The call whose response it shows. */
  callId: number;
}

/** The responses of the service, each operation in a panel of its own, which shows one call of it. */
export class Responses implements Disposable {
  readonly #shared: Pick<RawJsonPanelParts, 'extensionUri' | 'onPartsChange' | 'documents'>;
  readonly #sessions: SessionReader;
  readonly #calls: ApiCalls;
  readonly #acts: TableActs;
  readonly #memory: vscode.Memento;
  readonly #kept: KeptColumns;
  readonly #owned = new DisposableStore();
  readonly #room = new PageRoom();
  /** By the operation, also those whose panel is closed. */
  readonly #panels = new Map<string, ResponsePanel>();

  constructor(
    shared: Pick<RawJsonPanelParts, 'extensionUri' | 'onPartsChange' | 'documents'>,
    sessions: SessionReader,
    calls: ApiCalls,
    acts: TableActs,
    memory: vscode.Memento,
  ) {
    this.#shared = shared;
    this.#sessions = sessions;
    this.#calls = calls;
    this.#acts = acts;
    this.#memory = memory;
    this.#kept = new KeptColumns(memory);
  }

  /**
   * Shows the response to a call, or that it is waited for, without taking the keyboard.
   *
   * @param isBeside leaves the active editor in view
   * @param view to look at it in; without it, the one that was chosen last
   */
  show(callId: number, isBeside: boolean, view?: ShownView): void {
    const call = this.#calls.find(callId);
    if (!call) return;
    const key = JSON.stringify([call.connection.id, call.call.method, call.name]);
    const shown = this.#panels.get(key) ?? this.#add(key, call);
    shown.callId = callId;
    shown.panel.show({ tab: 'answer', aside: this.#columnFor(shown, isBeside), ...(view && { view }) });
  }

  /** See `RawJsonPanel.choose`. */
  choose(act: ValueAct): void {
    for (const { panel } of this.#panels.values()) panel.choose(act);
  }

  dispose(): void {
    this.#owned.dispose();
  }

  #add(key: string, call: ApiCall): ResponsePanel {
    const { id, name, connection } = call;
    const of = { connectionId: connection.id, connectionName: connection.name, name };
    const shownCall = () => this.#calls.find(shown.callId);
    const onChange = () => panel.update();
    const pages = this.#owned.add(
      new ResponsePages({ calls: this.#calls, room: this.#room, call: shownCall, onChange }),
    );
    const table = this.#owned.add(new ResponseTable({ acts: this.#acts, kept: this.#kept, call: shownCall, onChange }));
    const added = new AddedResponses(this.#calls, shownCall);
    const panel = this.#owned.add(
      new RawJsonPanel({
        ...this.#shared,
        kind: 'response',
        pages,
        table,
        queries: queriesOf(call, this.#memory),
        title: () => vscode.l10n.t('Response: {0}', plain(name, 60)),
        act: async (act) => {
          await vscode.commands.executeCommand(`orgAccess.${act}`, { callId: shown.callId });
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
        parts: {
          answer: () => responsePart(of, shownCall(), this.#sessions.snapshot, vscode.env.language),
        },
      }),
    );
    const shown: ResponsePanel = { panel, callId: id };
    this.#panels.set(key, shown);
    return shown;
  }

  /** Where it is, or with other responses, or else beside what is being edited. */
  #columnFor({ panel }: ResponsePanel, isBeside: boolean): vscode.ViewColumn {
    const { viewColumn, tabs } = vscode.window.tabGroups.activeTabGroup;
    const others = [...this.#panels.values()].map((other) => other.panel.column);
    const column = panel.column ?? others.find((other) => other !== undefined);
    if (column !== undefined && !(isBeside && column === viewColumn)) return column;
    return tabs.length === 0 ? vscode.ViewColumn.Active : vscode.ViewColumn.Beside;
  }
}
