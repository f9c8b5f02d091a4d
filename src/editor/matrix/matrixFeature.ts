import type * as vscode from 'vscode';
import { DisposableStore } from '../../core/base/disposable.ts';
import type { SessionReader } from '../../core/session/session.ts';
import type { Place } from '../../model/access/place.ts';
import type { AccessNode } from '../../model/access/tree/accessNode.ts';
import type { Feature } from '../feature.ts';
import { laterOwned } from '../later.ts';
import { panelOnDemand } from '../ui/onDemand.ts';

interface MatrixParts {
  readonly extensionUri: vscode.Uri;
  readonly sessions: SessionReader;
  readonly reveal: (place: Place) => Promise<void>;
  readonly ancestorsOf: (row: AccessNode) => readonly AccessNode[];
}

/** Sites and privileges as a grid. */
export function startMatrix({ extensionUri, sessions, reveal, ancestorsOf }: MatrixParts): Feature {
  const owned = new DisposableStore();
  const panel = laterOwned(
    owned,
    async () => new (await import('./matrixPanel.ts')).MatrixPanel(extensionUri, sessions, reveal, ancestorsOf),
  );
  owned.add(panelOnDemand('matrix', panel));
  return {
    handlers: {
      showMatrix: async () => (await panel()).show(),
      showInMatrix: async (row: unknown) => (await panel()).show(row),
      copyShownNames: async () => (await panel()).choose('copy'),
      revealShown: async () => (await panel()).choose('open'),
    },
    dispose: () => owned.dispose(),
  };
}
