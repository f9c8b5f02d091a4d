import type { ApiCall } from '../../core/api/apiCall.ts';
import type { Event } from '../../core/base/event.ts';
import type { ApiNode } from '../../model/api/apiNode.ts';

/** The jobs that are followed, as the API view shows them, and as calls start them. */
export interface ShownJobs {
  readonly onDidChange: Event<void>;
  /** The rows for a connection, in a group; none where there are no jobs. */
  readonly rows: (connectionId: string | undefined) => readonly ApiNode[];
  /** Follows what a call has started, if it has. */
  readonly started: (call: ApiCall) => void;
}

/** Jobs, and what else is followed, one group after the other. */
export function shownTogether(jobs: ShownJobs, others: Omit<ShownJobs, 'started'>): ShownJobs {
  return {
    ...jobs,
    onDidChange(listener) {
      const both = [jobs.onDidChange(listener), others.onDidChange(listener)];
      return { dispose: () => both.forEach((one) => one.dispose()) };
    },
    rows: (connectionId) => [...jobs.rows(connectionId), ...others.rows(connectionId)],
  };
}
