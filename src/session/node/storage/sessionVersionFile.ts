import { mkdir, readFile } from 'node:fs/promises';
import { describeForLog } from '../../../platform/common/errors.ts';
import { own, text, type JsonObject } from '../../../platform/common/json/json.ts';
import type { Log } from '../../../platform/common/ports.ts';
import { fileNameFor, writeFileAtomic } from '../../../platform/node/files.ts';
import { isThisWindowOnly } from '../../../service/connection/common/connection.ts';
import { isVersion, isSession, versionOf, type EndReason, type StoredState } from '../../common/session.ts';

/** Version of a connection's newest state, which other windows see at once, unlike secret storage. See `docs/internals/session.md`. */
export interface SessionVersionFile {
  readonly version: number;
  readonly signInId: string;
  /** Missing if the newest state is a session. */
  readonly reason?: EndReason;
  /** Newest version of each recent sign-in. Its older refresh tokens may have been used. */
  readonly signIns: readonly (readonly [signInId: string, version: number])[];
}

export interface SessionVersionFiles {
  /** Returns undefined if the file is missing or unreadable. Never rejects. */
  read(connectionId: string): Promise<SessionVersionFile | undefined>;
  /**
   * Requires the connection's lock, except for a sign-out. Never rejects.
   *
   * @returns whether it was written
   */
  write(connectionId: string, versionFile: SessionVersionFile): Promise<boolean>;
}

const signInsKept = 20;

/** Returns the version file for a written state, which may not be the newest. */
export function versionFileAfter(before: SessionVersionFile | undefined, storedState: StoredState): SessionVersionFile {
  const { version, signInId } = storedState;
  const others = (before?.signIns ?? []).filter(([name]) => name !== signInId);
  const signIns = [...others, [signInId, Math.max(version, newestVersionOf(signInId, before) ?? 0)] as const].slice(
    -signInsKept,
  );
  if (before && versionOf(before) >= versionOf(storedState)) return { ...before, signIns };
  return { version, signInId, ...(!isSession(storedState) && { reason: storedState.reason }), signIns };
}

export function newestVersionOf(signInId: string, versionFile: SessionVersionFile | undefined): number | undefined {
  return versionFile?.signIns.find(([name]) => name === signInId)?.[1];
}

/** Returns the version files in a folder. Of several failures, only the first is logged. */
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
        await writeFileAtomic(fileOf(id), encodeVersionFile(versionFile));
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

/** Returns the content under the names of version 1.0, because other windows may run that version. */
function encodeVersionFile({ version, signInId, reason, signIns }: SessionVersionFile): string {
  return JSON.stringify({ generation: version, family: signInId, reason, families: signIns });
}

const reasons: readonly EndReason[] = ['user', 'ended', 'expired', 'client'];

function decodeVersionFile(value: JsonObject): SessionVersionFile | undefined {
  const version = own(value, 'generation');
  const reason = reasons.find((candidate) => candidate === own(value, 'reason'));
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
