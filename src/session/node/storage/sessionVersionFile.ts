import { mkdir, readFile } from 'node:fs/promises';
import { isThisWindowOnly } from '../../../connections/common/connection.ts';
import { describeForLog } from '../../../platform/common/errors.ts';
import { own, text, type JsonObject } from '../../../platform/common/json/json.ts';
import type { Log } from '../../../platform/common/ports.ts';
import { fileNameFor, writeFileAtomic } from '../../../platform/node/files.ts';
import { isGeneration, isSession, rankOf, type EndReason, type Entry } from '../../common/session.ts';

/**
 * Says which entry of a connection is the newest, without any of its secrets. Secret storage takes its time from one window to
 * the others; a mark is there for all of them at once. See `docs/session.md`.
 */
export interface SessionVersionFile {
  readonly generation: number;
  readonly family: string;
  /** Why the session ended; missing when the newest entry is a session. */
  readonly reason?: EndReason;
  /** The newest generation of each of the latest families: an older refresh token of one of them may have been used. */
  readonly families: readonly (readonly [family: string, generation: number])[];
}

export interface SessionMarks {
  /** Undefined when there is none, or it cannot be read. Never rejects. */
  read(connectionId: string): Promise<SessionVersionFile | undefined>;
  /** To be called with the connection's lock held, but for a sign-out. Never rejects. @returns whether it was written */
  write(connectionId: string, mark: SessionVersionFile): Promise<boolean>;
}

const familiesKept = 20;

/** The mark to write with an entry. It names the entry as the newest only if that is newer than what the mark before named. */
export function markAfter(before: SessionVersionFile | undefined, entry: Entry): SessionVersionFile {
  const { generation, family } = entry;
  const others = (before?.families ?? []).filter(([name]) => name !== family);
  const families = [...others, [family, Math.max(generation, newestOf(family, before) ?? 0)] as const].slice(
    -familiesKept,
  );
  if (before && rankOf(before) >= rankOf(entry)) return { ...before, families };
  return { generation, family, ...(!isSession(entry) && { reason: entry.reason }), families };
}

/** The newest generation of a family, as far as it is known. */
export function newestOf(family: string, mark: SessionVersionFile | undefined): number | undefined {
  return mark?.families.find(([name]) => name === family)?.[1];
}

/** Marks as files beside the locks. A connection of one window needs none. One that cannot be written is logged, once. */
export function fileMarks(folder: string, log: Pick<Log, 'warn'>): SessionMarks {
  let hasFailed = false;
  const fileOf = (id: string) => `${folder}/${fileNameFor(id)}.mark`;
  return {
    read: (id) =>
      readFile(fileOf(id), 'utf8')
        .then((json) => decodeMark(JSON.parse(json) as JsonObject))
        .catch(() => undefined),
    async write(id, mark) {
      if (isThisWindowOnly(id)) return true;
      try {
        await mkdir(folder, { recursive: true });
        await writeFileAtomic(fileOf(id), JSON.stringify(mark));
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

const reasons: readonly EndReason[] = ['user', 'ended', 'expired', 'client'];

/** @throws TypeError for what is no object */
function decodeMark(value: JsonObject): SessionVersionFile | undefined {
  const generation = own(value, 'generation');
  const reason = reasons.find((known) => known === own(value, 'reason'));
  const families = own(value, 'families');
  if (!isGeneration(generation) || !Array.isArray(families)) return undefined;
  return {
    generation,
    family: text(own(value, 'family')) ?? '',
    ...(reason && { reason }),
    families: families.filter(
      (pair): pair is [string, number] => Array.isArray(pair) && typeof pair[0] === 'string' && isGeneration(pair[1]),
    ),
  };
}
