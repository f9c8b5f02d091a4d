import { mkdir, readdir, readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import type { Organization } from '../../../platform/common/entities.ts';
import { parseObject } from '../../../platform/common/json/json.ts';
import type { Lock, Log } from '../../../platform/common/ports.ts';
import { fileNameFor, writeFileAtomic } from '../../../platform/node/files.ts';
import { compareAccess, isLoss, type AccessChange } from '../common/accessChanges.ts';
import { keyText, type HistoryKey } from '../common/historyKey.ts';
import { nameOwner } from './historyOwner.ts';

/** Names and IDs of one person's access at one time. */
interface AccessSnapshot {
  readonly takenAtMs: number;
  readonly organizations: readonly Organization[];
}

/** Differences found by one load. */
export interface ChangeSet {
  readonly atMs: number;
  /** Time of the previous snapshot. */
  readonly sinceMs: number;
  readonly changes: readonly AccessChange[];
  /** Number of changes, also of those that aren't stored because nearly everything changed. */
  readonly count: number;
  /** Number of changes that removed access. */
  readonly losses: number;
}

export type AccessHistory = ReturnType<typeof accessHistory>;

export interface HistoryPorts {
  /** Folder with a subfolder for each history. Created if missing. */
  readonly folder: string;
  readonly lock: Lock;
  readonly log: Log;
}

const maxSnapshots = 30;
const maxChanges = 5000;
const maxBytes = 256 * 1024 * 1024;
const snapshotName = /^(\d{15})\.json\.gz$/;
const keptName = /^(\d{15})\./;

export function accessHistory({ folder, lock, log }: HistoryPorts) {
  const folderOf = (key: HistoryKey) => path.join(folder, folderNameOf(key));
  const fileOf = (key: HistoryKey, atMs: number, kind: 'json.gz' | 'changes') =>
    path.join(folderOf(key), `${String(atMs).padStart(15, '0')}.${kind}`);

  /** Returns the times of the snapshots, newest first. */
  async function snapshots(key: HistoryKey): Promise<readonly number[]> {
    const names = await readdir(folderOf(key)).catch(() => []);
    return names
      .flatMap((name) => snapshotName.exec(name)?.[1] ?? [])
      .map(Number)
      .sort((a, b) => b - a);
  }

  /** Returns undefined if the snapshot is missing, or damaged, in which case it is deleted. */
  async function snapshot(key: HistoryKey, takenAtMs: number): Promise<AccessSnapshot | undefined> {
    const file = fileOf(key, takenAtMs, 'json.gz');
    const bytes = await readFile(file).catch(() => undefined);
    if (!bytes) return undefined;
    try {
      // The JSON isn't checked further, because the compressed bytes have a checksum.
      const json = await promisify(gunzip)(bytes, { maxOutputLength: maxBytes });
      return JSON.parse(json.toString()) as AccessSnapshot;
    } catch {
      log.warn('A snapshot of the access could not be read, and was deleted.');
      await rm(file, { force: true });
      return undefined;
    }
  }

  async function newest(key: HistoryKey): Promise<AccessSnapshot | undefined> {
    for (const takenAtMs of await snapshots(key)) {
      const found = await snapshot(key, takenAtMs);
      if (found) return found;
    }
    return undefined;
  }

  /** Deletes all but the newest snapshots, their changes, and incomplete files. */
  async function prune(key: HistoryKey): Promise<void> {
    const kept = new Set((await snapshots(key)).slice(0, maxSnapshots));
    for (const name of await readdir(folderOf(key))) {
      const atMs = keptName.exec(name)?.[1];
      if (name.endsWith('.draft') || (atMs !== undefined && !kept.has(Number(atMs))))
        await rm(path.join(folderOf(key), name), { force: true });
    }
  }

  async function recordLocked(key: HistoryKey, organizations: readonly Organization[], atMs: number): Promise<boolean> {
    await mkdir(folderOf(key), { recursive: true });
    await nameOwner(folderOf(key), key.connectionId);
    const last = await newest(key);
    const changes = last ? compareAccess(last.organizations, organizations) : [];
    if (last && changes.length === 0) return false;
    const takenAtMs = Math.max(atMs, (last?.takenAtMs ?? 0) + 1);
    // The snapshot is written last. If the process ends before that, the next load finds the changes again.
    if (last) {
      const set: ChangeSet = {
        atMs: takenAtMs,
        sinceMs: last.takenAtMs,
        changes: changes.slice(0, maxChanges),
        count: changes.length,
        losses: changes.filter(isLoss).length,
      };
      await writeFileAtomic(fileOf(key, takenAtMs, 'changes'), JSON.stringify(set));
    }
    const taken: AccessSnapshot = { takenAtMs, organizations };
    await writeFileAtomic(fileOf(key, takenAtMs, 'json.gz'), await promisify(gzip)(JSON.stringify(taken)));
    await prune(key);
    return last !== undefined;
  }

  return {
    snapshots,
    snapshot,
    /**
     * Stores the access if it differs from the newest snapshot. If several windows load at the same time, one of them
     * stores it.
     *
     * @returns whether there is a new change set
     * @throws if it can't be stored
     */
    record: async (key: HistoryKey, organizations: readonly Organization[], atMs: number): Promise<boolean> =>
      (await lock.run(`access-${folderNameOf(key)}`, new AbortController().signal, () =>
        recordLocked(key, organizations, atMs),
      )) === true,
    /** Returns the readable change sets, newest first. */
    async changeSets(key: HistoryKey): Promise<readonly ChangeSet[]> {
      const sets = (await snapshots(key)).map(async (atMs) => {
        const text = await readFile(fileOf(key, atMs, 'changes'), 'utf8').catch(() => undefined);
        return readChangeSet(text);
      });
      return (await Promise.all(sets)).flat();
    },
  };
}

function folderNameOf(key: HistoryKey): string {
  return fileNameFor(keyText(key));
}

/** Reads a change set. Returns [] for a damaged file. */
function readChangeSet(text: string | undefined): ChangeSet[] {
  const value = parseObject(text);
  return typeof value?.atMs === 'number' && Array.isArray(value.changes) ? [value as unknown as ChangeSet] : [];
}
