import assert from 'node:assert/strict';
import { CancellationTokenSource, window, type Terminal, type TerminalLink, type TerminalLinkProvider } from 'vscode';

/** Has work register its links of terminals here instead of in VS Code. @returns those that there are so far */
export async function linking(
  work: (providers: readonly TerminalLinkProvider[]) => Promise<unknown>,
): Promise<readonly TerminalLinkProvider[]> {
  const providers: TerminalLinkProvider[] = [];
  const { registerTerminalLinkProvider } = window;
  window.registerTerminalLinkProvider = (provider) => {
    providers.push(provider);
    return { dispose: () => void providers.splice(providers.indexOf(provider), 1) };
  };
  try {
    await work(providers);
  } finally {
    window.registerTerminalLinkProvider = registerTerminalLinkProvider;
  }
  return providers;
}

/** Follows the only link in a line of a terminal, and waits for what it does. @returns the link */
export async function follow(
  providers: readonly TerminalLinkProvider[],
  terminal: Terminal,
  line: string,
): Promise<TerminalLink> {
  assert.equal(providers.length, 1);
  const links = await providers[0]?.provideTerminalLinks({ line, terminal }, new CancellationTokenSource().token);
  const [link, ...others] = links ?? [];
  assert.ok(link && others.length === 0, line);
  await providers[0]?.handleTerminalLink(link);
  return link;
}
