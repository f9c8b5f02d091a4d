import { mkdir, readFile } from 'node:fs/promises';
import { isThisWindowOnly } from '../../../connections/common/connection.ts';
import { describeForLog } from '../../../platform/common/errors.ts';
import { own, text, type JsonObject } from '../../../platform/common/json/json.ts';
import type { Log } from '../../../platform/common/ports.ts';
import { fileNameFor, writeWhole } from '../../../platform/node/files.ts';
import { isVersion, isSession, versionOf, type EndReason, type Entry } from '../../common/session.ts';

/**
 * Says which entry of a connection is the newest, without any of its secrets. Secret storage takes its time from one window to
 * the others; a mark is there for all of them at once. See `docs/session.md`.
 */
export interface SessionVersionFile {
  readonly version: number;
  readonly signInId: string;
  /** Why the session ended; missing when the newest entry is a session. */
  readonly reason?: EndReason;
  /** The newest version of each of the latest signIns: an older refresh token of one of them may have been used. */
  readonly signIns: readonly (readonly [signInId: string, version: number])[];
}

export interface SessionVersionFiles {
  /** Undefined when there is none, or it cannot be read. Never rejects. */
  read(connectionId: string): Promise<SessionVersionFile | undefined>;
  /** To be called with the connection's lock held, but for a sign-out. Never rejects. @returns whether it was written */
  write(connectionId: string, versionFile: SessionVersionFile): Promise<boolean>;
}

const signInsKept = 20;

/** The mark to write with an entry. It names the entry as the newest only if that is newer than what the mark before named. */
export function versionFileAfter(before: SessionVersionFile | undefined, entry: Entry): SessionVersionFile {
  const { version, signInId } = entry;
  const others = (before?.signIns ?? []).filter(([name]) => name !== signInId);
  const signIns = [...others, [signInId, Math.max(version, newestVersionOf(signInId, before) ?? 0)] as const].slice(
    -signInsKept,
  );
  if (before && versionOf(before) >= versionOf(entry)) return { ...before, signIns };
  return { version, signInId, ...(!isSession(entry) && { reason: entry.reason }), signIns };
}

/** The newest version of a signInId, as far as it is known. */
export function newestVersionOf(signInId: string, versionFile: SessionVersionFile | undefined): number | undefined {
  return versionFile?.signIns.find(([name]) => name === signInId)?.[1];
}

/** Marks as files beside the locks. A connection of one window needs none. One that cannot be written is logged, once. */
export function versionFilesIn(folder: string, log: Pick<Log, 'warn'>): SessionVersionFiles {
  let hasFailed = false;
  const fileOf = (id: string) => `${folder}/${fileNameFor(id)}.mark`;
  return {
    read: (id) =>
      readFile(fileOf(id), 'utf8')
        .then((json) => decodeVersionFile(JSON.parse(json) as JsonObject))
        .catch(() => undefined),
    async write(id, versionFile) {
      if (isThisWindowOnly(id)) return true;
      try {
        await mkdir(folder, { recursive: true });
        await writeWhole(fileOf(id), encodeVersionFile(versionFile));
        return true;
      } catch (error) {
        if (!hasFailed)
          log.warn(
            `Other windows cannot tell what is newest, because no mark can be written: ${describeForLog(error)}`,
          );
        hasFailed = true;
        return false;
      }
    },
  };
}

/** Writes the keys of version 1.0, which other windows may still run. */
function encodeVersionFile({ version, signInId, reason, signIns }: SessionVersionFile): string {
  return JSON.stringify({ generation: version, family: signInId, reason, families: signIns });
}

const reasons: readonly EndReason[] = ['user', 'ended', 'expired', 'client'];

/** @throws TypeError for what is no object */
function decodeVersionFile(value: JsonObject): SessionVersionFile | undefined {
  const version = own(value, 'generation');
  const reason = reasons.find((known) => known === own(value, 'reason'));
  const signIns = own(value, 'families');
  if (!isVersion(version) || !Array.isArray(signIns)) return undefined;
  return {
    version,
    signInId: text(own(value, 'family')) ?? '',
    ...(reason && { reason }),
    signIns: signIns.filter(
      (pair): pair is [string, number] => Array.isArray(pair) && typeof pair[0] === 'string' && isVersion(pair[1]),
    ),
  };
}
