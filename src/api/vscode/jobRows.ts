import type { Event } from '../../platform/common/event.ts';
import type { ApiNode } from '../common/apiNode.ts';
import type { ApiCall } from '../node/apiCall.ts';

export interface JobRows {
  readonly onDidChange: Event<void>;
  readonly rows: (connectionId: string | undefined) => readonly ApiNode[];
  /** Follows the job of a call, if it started one. */
  readonly started: (call: ApiCall) => void;
}

export function joinJobRows(jobs: JobRows, others: Omit<JobRows, 'started'>): JobRows {
  return {
    ...jobs,
    onDidChange(listener) {
      const both = [jobs.onDidChange(listener), others.onDidChange(listener)];
      return { dispose: () => both.forEach((one) => one.dispose()) };
    },
    rows: (connectionId) => [...jobs.rows(connectionId), ...others.rows(connectionId)],
  };
}
