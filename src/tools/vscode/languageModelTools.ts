import * as vscode from 'vscode';
import type { Disposable } from '../../platform/common/disposable.ts';
import { plain, plainWithoutLinks } from '../../platform/common/text/displayText.ts';
import { isOne } from '../../platform/common/text/language.ts';
import { placeSentence, requestLines, type PlannedRequest } from './plannedRequests.ts';
import { ToolService, type ToolboxServices } from './toolService.ts';

/** The tools as the editor wants them, with its own question before a request is sent. */
export class LanguageModelTools implements Disposable {
  readonly #toolbox: ToolService;

  /** @param names of the tools in the manifest */
  constructor(services: ToolboxServices, names: readonly string[]) {
    this.#toolbox = new ToolService(services, names);
  }

  /** @throws CancellationError when the use of the tool was canceled meanwhile */
  async invoke(
    name: string,
    input: unknown,
    cancel: vscode.CancellationToken,
  ): Promise<vscode.LanguageModelToolResult> {
    const end = new AbortController();
    const listener = cancel.onCancellationRequested(() => end.abort());
    if (cancel.isCancellationRequested) end.abort();
    try {
      const text = await this.#toolbox.tools[name]?.answer(input, end.signal);
      if (text === undefined || end.signal.aborted) throw new vscode.CancellationError();
      return new vscode.LanguageModelToolResult([new vscode.LanguageModelTextPart(text)]);
    } finally {
      listener.dispose();
    }
  }

  /** The question, for a tool that sends something that a person has to agree to. */
  async prepare(
    name: string,
    input: unknown,
    cancel: vscode.CancellationToken,
  ): Promise<vscode.PreparedToolInvocation | undefined> {
    const planned = await this.#toolbox.tools[name]?.plan?.(input);
    if (!planned) return undefined;
    // The editor ends this token with the use of the tool, of which nobody is asked any more then.
    cancel.onCancellationRequested(() => this.#toolbox.forget(planned));
    if (cancel.isCancellationRequested) this.#toolbox.forget(planned);
    return {
      invocationMessage: vscode.l10n.t(
        'Sending to the service: {0}',
        planned.calls.map(({ operation }) => plainWithoutLinks(operation.name)).join(', '),
      ),
      confirmationMessages: question(planned),
    };
  }

  dispose(): void {
    this.#toolbox.dispose();
  }
}

/** The addresses stand in it to the letter, and names as plain text: what a person agrees to must not be markup. Outside of a chat the editor has no line break after code, so they come last. */
function question({
  origin,
  calls,
  username,
  connectionName,
  place,
}: PlannedRequest): vscode.LanguageModelToolConfirmationMessages {
  const [user, connection] = [plain(username, 60), plain(connectionName, 60)];
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
