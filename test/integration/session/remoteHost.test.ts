import assert from 'node:assert/strict';
import { ExtensionKind, UIKind } from 'vscode';
import { isInRemoteHost } from '../../../src/platform/vscode/hosts.ts';

describe('a remote extension host', () => {
  const [ui, workspace] = [{ extensionKind: ExtensionKind.UI }, { extensionKind: ExtensionKind.Workspace }];

  it('A remote extension host holds no session for a desktop window', () => {
    const remote = { uiKind: UIKind.Desktop, remoteName: 'ssh-remote' };
    assert.equal(isInRemoteHost(remote, workspace), true);
    assert.equal(isInRemoteHost(remote, ui), false);
    assert.equal(isInRemoteHost({ uiKind: UIKind.Desktop, remoteName: undefined }, workspace), false);
  });

  it('A remote extension host holds the sessions of a browser', () => {
    assert.equal(isInRemoteHost({ uiKind: UIKind.Web, remoteName: 'code-server' }, workspace), false);
  });
});
