import assert from 'node:assert/strict';
import { setImmediate } from 'node:timers/promises';
import type { HistoryKey } from '../../../../../src/access/changes/common/historyKey.ts';
import type { AccessHistory, ChangeSet } from '../../../../../src/access/changes/node/accessHistory.ts';
import { ChangeRecorder } from '../../../../../src/access/changes/vscode/changeRecorder.ts';
import { SessionStore } from '../../../../../src/session/common/session.ts';
import { FakeClock } from '../../../../support/fakeClock.ts';
import { silentLog } from '../../../../support/session/sessionBench.ts';
import { connection, live, loading } from '../../../../support/session/shownStates.ts';

describe('ChangeRecorder', () => {
  it('ChangeRecorder shows only changes of the active connection, even if those of the previous one arrive later', async () => {
    const sessions = new SessionStore();
    const reads = new Map<string, (sets: readonly ChangeSet[]) => void>();
    const history = {
      changeSets: ({ connectionId }: HistoryKey) =>
        new Promise<readonly ChangeSet[]>((resolve) => reads.set(connectionId, resolve)),
    } as unknown as AccessHistory;
    const recorder = new ChangeRecorder(sessions, history, new FakeClock(), silentLog);
    const shown: unknown[] = [];
    recorder.onDidChange(() => shown.push([recorder.key?.connectionId, recorder.sets.map(({ atMs }) => atMs)]));
    const other = { ...connection, id: 'other' };
    const states = new Map([connection, other].map(({ id }) => [id, live(loading)]));
    sessions.replace({ connections: [connection, other], activeId: connection.id, states });
    sessions.replace({ activeId: other.id });
    const sets = (atMs: number) => [{ atMs, sinceMs: 0, changes: [], count: 1, losses: 0 }];
    reads.get(other.id)?.(sets(2));
    await setImmediate();
    reads.get(connection.id)?.(sets(1));
    await setImmediate();
    assert.deepEqual(shown, [['other', [2]]]);
    sessions.replace({ activeId: connection.id });
    assert.deepEqual(recorder.sets, [], 'nothing of the other one while its own are read');
    recorder.dispose();
  });
});
