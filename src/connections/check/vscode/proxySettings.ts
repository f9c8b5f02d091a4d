import * as vscode from 'vscode';
import type { ProxySettings } from '../common/route.ts';

/** Returns the proxy settings as VS Code applies them. */
export function proxySettings(): ProxySettings {
  const http = vscode.workspace.getConfiguration('http');
  const textOf = (key: string) => {
    const value: unknown = http.get(key);
    return typeof value === 'string' ? value : '';
  };
  const noProxy: unknown = http.get('noProxy');
  return {
    url: textOf('proxy'),
    support: textOf('proxySupport'),
    noProxy: Array.isArray(noProxy) ? noProxy.filter((element) => typeof element === 'string') : [],
    environment: process.env,
  };
}
