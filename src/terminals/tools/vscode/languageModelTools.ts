import * as vscode from 'vscode';
import { plain, plainWithoutLinks } from '../../../platform/common/text/displayText.ts';
import { isOne } from '../../../platform/common/text/language.ts';
import { placeSentence, requestLines } from '../common/requestQuestion.ts';
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
      invocationMessage: vscode.l10n.t(
        'Sending to the service: {0}',
        planned.calls.map(({ operation }) => plainWithoutLinks(operation.name)).join(', '),
      ),
      confirmationMessages: question(planned),
    };
  }
}

/**
 * Returns the confirmation, with exact URLs and escaped names. The code block is last, because VS Code renders no line break after it
 * outside of the chat.
 */
function question({
  origin,
  calls,
  username,
  connectionName,
  place,
}: RequestPlan): vscode.LanguageModelToolConfirmationMessages {
  const [user, connection] = [plain(username, 60), connectionName];
  const as = isOne(calls.length)
    ? vscode.l10n.t(
        'The request below is sent as {0}, who is signed in to {1}. The response goes to the language model or extension that asks for it, without passwords and tokens.',
        user,
        connection,
      )
    : vscode.l10n.t(
        'The requests below are sent as {0}, who is signed in to {1}. The responses go to the language model or extension that asks for them, without passwords and tokens.',
        user,
        connection,
      );
  const where = placeSentence(place, (name) => plain(name, 60));
  const message = new vscode.MarkdownString().appendText([as, where ?? []].flat().join(' ')).appendCodeblock(
    requestLines(calls)
      .map((line) => plain(line, Infinity))
      .join('\n'),
    'text',
  );
  const title = isOne(calls.length)
    ? vscode.l10n.t('Send a request to {0}?', origin)
    : vscode.l10n.t('Send requests to {0}?', origin);
  return { title, message };
}
