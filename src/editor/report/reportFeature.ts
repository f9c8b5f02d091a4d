import type { SessionReader } from '../../core/session/session.ts';
import type { AccessNode } from '../../model/access/tree/accessNode.ts';
import type { Feature } from '../feature.ts';
import { laterHandlers } from '../later.ts';

interface ReportParts {
  readonly sessions: SessionReader;
  readonly version: string;
  readonly ancestorsOf: (row: AccessNode) => readonly AccessNode[];
}

/** The access as a file. */
export function startReport({ sessions, version, ancestorsOf }: ReportParts): Feature {
  return {
    handlers: laterHandlers(['exportAccess'], async () =>
      (await import('./exportCommands.ts')).exportCommands(sessions, version, ancestorsOf),
    ),
    dispose: () => undefined,
  };
}
