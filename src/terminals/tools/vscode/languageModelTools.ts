import * as vscode from 'vscode';
import { plain, plainWithoutLinks } from '../../../platform/common/text/displayText.ts';
import { placeSentence, requestLine } from '../common/requestQuestion.ts';
import type { RequestPlan } from './requestPlans.ts';
import { ToolService, type ToolServices } from './toolService.ts';

/** Tools for VS Code's chat, which asks for confirmation before a request is sent. */
export class LanguageModelTools {
  readonly #service: ToolService;

  constructor(services: ToolServices, names: readonly string[]) {
    this.#service = new ToolService(services, names);
  }

  /** @throws CancellationError if the call was canceled */
  async invoke(
    name: string,
    input: unknown,
    cancel: vscode.CancellationToken,
  ): Promise<vscode.LanguageModelToolResult> {
    const end = new AbortController();
    const listener = cancel.onCancellationRequested(() => end.abort());
    if (cancel.isCancellationRequested) end.abort();
    try {
      const answer = await this.#service.tools[name]?.answer(input, end.signal);
      if (!answer || end.signal.aborted) throw new vscode.CancellationError();
      return new vscode.LanguageModelToolResult([new vscode.LanguageModelTextPart(answer.text)]);
    } finally {
      listener.dispose();
    }
  }

  async prepare(
    name: string,
    input: unknown,
    cancel: vscode.CancellationToken,
  ): Promise<vscode.PreparedToolInvocation | undefined> {
    const planned = await this.#service.tools[name]?.plan?.(input);
    if (!planned) return undefined;
    // VS Code cancels the token when the call ends; the pending confirmation is then void.
    cancel.onCancellationRequested(() => this.#service.forget(planned));
    if (cancel.isCancellationRequested) this.#service.forget(planned);
    return {
      invocationMessage: vscode.l10n.t('Sending to the service: {0}', plainWithoutLinks(planned.operation.name)),
      confirmationMessages: question(planned),
    };
  }
}

/**
 * Returns the confirmation, with the exact URL and escaped names. The code block is last, because VS Code renders no line break
 * after it outside of the chat.
 */
function question(planned: RequestPlan): vscode.LanguageModelToolConfirmationMessages {
  const { origin, username, connectionName, place } = planned;
  const as = vscode.l10n.t(
    'The request below is sent as {0}, who is signed in to {1}. The response goes to the language model or extension that asks for it, without passwords and tokens.',
    plain(username, 60),
    connectionName,
  );
  const where = placeSentence(place, (name) => plain(name, 60));
  const message = new vscode.MarkdownString()
    .appendText([as, where ?? []].flat().join(' '))
    .appendCodeblock(plain(requestLine(planned), Infinity), 'text');
  return { title: vscode.l10n.t('Send a request to {0}?', origin), message };
}
