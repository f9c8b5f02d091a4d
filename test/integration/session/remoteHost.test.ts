import assert from 'node:assert/strict';
import { ExtensionKind, UIKind } from 'vscode';
import { isInRemoteHost } from '../../../src/platform/vscode/hosts.ts';

describe('a remote extension host', () => {
  const [ui, workspace] = [{ extensionKind: ExtensionKind.UI }, { extensionKind: ExtensionKind.Workspace }];

  it('The extension counts as running on a remote host only in the workspace extension host of a remote desktop window', () => {
    const remote = { uiKind: UIKind.Desktop, remoteName: 'ssh-remote' };
    assert.equal(isInRemoteHost(remote, workspace), true);
    assert.equal(isInRemoteHost(remote, ui), false);
    assert.equal(isInRemoteHost({ uiKind: UIKind.Desktop, remoteName: undefined }, workspace), false);
  });

  it('The extension does not count as running on a remote host in a browser window', () => {
    assert.equal(isInRemoteHost({ uiKind: UIKind.Web, remoteName: 'code-server' }, workspace), false);
  });
});
