import * as vscode from 'vscode';
import { DisposableStore, type Disposable } from '../../core/base/disposable.ts';
import { plain, plainWithoutLinks } from '../../model/text/displayText.ts';
import type { PlannedRequest } from '../api/plannedRequests.ts';
import type { Toolbox } from './toolbox.ts';

/** The one tool that sends something that a person has to agree to. */
const sends = 'orgAccess_get';

/** Offers the tools to language models, with the editor's own question before a request is sent. */
export function registerTools(toolbox: Toolbox): Disposable {
  const registered = new DisposableStore();
  registered.add(toolbox);
  for (const [name, answer] of Object.entries(toolbox.tools)) {
    registered.add(
      vscode.lm.registerTool<unknown>(name, {
        async invoke({ input }, cancellation) {
          const end = new AbortController();
          const listener = cancellation.onCancellationRequested(() => end.abort());
          if (cancellation.isCancellationRequested) end.abort();
          try {
            const text = await answer(input, end.signal);
            if (end.signal.aborted) throw new vscode.CancellationError();
            return new vscode.LanguageModelToolResult([new vscode.LanguageModelTextPart(text)]);
          } finally {
            listener.dispose();
          }
        },
        ...(name === sends && {
          async prepareInvocation({ input }, cancellation) {
            const planned = await toolbox.plan(input);
            // The editor ends this token with the use of the tool, of which nobody is asked any more then.
            if (planned) cancellation.onCancellationRequested(() => toolbox.forget(planned));
            if (planned && cancellation.isCancellationRequested) toolbox.forget(planned);
            return (
              planned && {
                invocationMessage: vscode.l10n.t('Asking the service: {0}', plainWithoutLinks(planned.operation.name)),
                confirmationMessages: question(planned),
              }
            );
          },
        }),
      }),
    );
  }
  return registered;
}

/** The address stands in it to the letter, and names as plain text: what a person agrees to must not be markup. Outside of a chat the editor has no line break after code, so the address comes last. */
function question({
  origin,
  address,
  username,
  connectionName,
  operation,
}: PlannedRequest): vscode.LanguageModelToolConfirmationMessages {
  const as = vscode.l10n.t(
    'The request below is sent as {0}, who is signed in at {1}. The answer goes to the language model or extension that asks, without passwords and tokens.',
    plain(username, 60),
    plain(connectionName, 60),
  );
  const message = new vscode.MarkdownString()
    .appendText(as)
    .appendCodeblock(`${operation.method} ${plain(address, Infinity)}`, 'text');
  return { title: vscode.l10n.t('Send a request to {0}?', origin), message };
}
