import * as vscode from 'vscode';
import {
  bodyFindings,
  bodyProposals,
  type BodyProposal,
  type BodySchema,
} from '../../apiDescription/common/bodyChecks.ts';
import { describedAt, type DescriptionStore } from '../../apiDescription/node/descriptionStore.ts';
import type { Clock } from '../../platform/common/clock.ts';
import { DisposableStore, type Disposable } from '../../platform/common/disposable.ts';
import { plain } from '../../platform/common/text/displayText.ts';
import { bodyFindingText } from '../node/descriptionText.ts';
import type { RequestBodies } from './requestBodies.ts';

/** Pause in typing before a check. */
const checkDelayMs = 300;

/**
 * Completes and checks bodies by the schema of an API description. VS Code's JSON support can't, since it maps schemas
 * by file names in the manifest.
 */
export class BodyHelp implements vscode.CompletionItemProvider, Disposable {
  readonly #bodies: Pick<RequestBodies, 'find'>;
  readonly #descriptions: Pick<DescriptionStore, 'of' | 'onDidChange'>;
  readonly #clock: Clock;
  readonly #owned = new DisposableStore();
  readonly #found = vscode.languages.createDiagnosticCollection('orgAccess.bodies');
  readonly #waiting = new Map<string, Disposable>();

  constructor(
    bodies: Pick<RequestBodies, 'find'>,
    descriptions: Pick<DescriptionStore, 'of' | 'onDidChange'>,
    clock: Clock,
  ) {
    this.#bodies = bodies;
    this.#descriptions = descriptions;
    this.#clock = clock;
    const { workspace, languages } = vscode;
    const selector = { scheme: 'untitled', language: 'json' };
    this.#owned.add(this.#found);
    this.#owned.add(languages.registerCompletionItemProvider(selector, this, '"', ':', ' '));
    this.#owned.add(workspace.onDidChangeTextDocument(({ document }) => this.#later(document)));
    this.#owned.add(workspace.onDidOpenTextDocument((document) => this.#later(document)));
    this.#owned.add(workspace.onDidCloseTextDocument(({ uri }) => this.#forget(uri)));
    this.#owned.add(descriptions.onDidChange(() => this.#all()));
    this.#all();
  }

  provideCompletionItems(document: vscode.TextDocument, position: vscode.Position): vscode.CompletionItem[] {
    const schema = this.#schemaOf(document);
    if (!schema) return [];
    return bodyProposals(document.getText(), document.offsetAt(position), schema).map((proposal) =>
      itemOf(document, proposal),
    );
  }

  dispose(): void {
    for (const waiting of this.#waiting.values()) waiting.dispose();
    this.#owned.dispose();
  }

  #all(): void {
    for (const document of vscode.workspace.textDocuments) this.#later(document);
  }

  #later(document: vscode.TextDocument): void {
    if (document.uri.scheme !== 'untitled') return;
    const name = document.uri.toString();
    this.#waiting.get(name)?.dispose();
    const check = () => {
      this.#waiting.delete(name);
      if (!document.isClosed) this.#check(document);
    };
    this.#waiting.set(name, this.#clock.after(checkDelayMs, check));
  }

  #check(document: vscode.TextDocument): void {
    const schema = this.#schemaOf(document);
    const text = document.getText();
    const findings = schema && text.trim() !== '' ? bodyFindings(text, schema) : [];
    this.#found.set(
      document.uri,
      findings.map((finding) => {
        const { from, to } = finding;
        const range = new vscode.Range(document.positionAt(from), document.positionAt(to));
        const found = new vscode.Diagnostic(range, bodyFindingText(finding), vscode.DiagnosticSeverity.Warning);
        found.source = 'Org Access';
        return found;
      }),
    );
  }

  #forget(uri: vscode.Uri): void {
    this.#waiting.get(uri.toString())?.dispose();
    this.#waiting.delete(uri.toString());
    this.#found.delete(uri);
  }

  #schemaOf({ uri }: vscode.TextDocument): BodySchema | undefined {
    const request = this.#bodies.find(uri)?.request;
    if (!request) return undefined;
    const { connectionId, template, call } = request;
    const found = describedAt(this.#descriptions.of(connectionId), { method: call.method, path: template });
    const schema = found?.operation.schema;
    return found && schema !== undefined ? { schema, schemas: found.part.schemas } : undefined;
  }
}

function itemOf(document: vscode.TextDocument, proposal: BodyProposal): vscode.CompletionItem {
  const { kind, label, insert, from, to, isRequired, types, about } = proposal;
  const { CompletionItemKind } = vscode;
  const item = new vscode.CompletionItem(
    { label: plain(label, 80), ...(types.length > 0 && { description: plain(types.join(', '), 40) }) },
    kind === 'member' ? CompletionItemKind.Property : CompletionItemKind.Value,
  );
  item.insertText = insert;
  item.range = new vscode.Range(document.positionAt(from), document.positionAt(to));
  item.filterText = kind === 'member' ? JSON.stringify(label) : label;
  // Sorts before VS Code's own `$schema`.
  item.sortText = `!${isRequired ? '0' : '1'}${label}`;
  if (isRequired) item.detail = vscode.l10n.t('required');
  // Plain text, so that the author of an API description can't add links.
  if (about !== undefined) item.documentation = plain(about, 400);
  return item;
}
