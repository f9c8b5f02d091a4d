import { mkdir, readdir, readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import * as v from 'valibot';
import { Emitter } from '../../../platform/common/event.ts';
import { parseObject, writeJson } from '../../../platform/common/json/json.ts';
import { objectSchema } from '../../../platform/common/json/schema.ts';
import type { Log } from '../../../platform/common/ports.ts';
import { fileNameFor, writeFileAtomic } from '../../../platform/node/files.ts';
import { methods } from '../../../service/common/methods.ts';
import { descriptionLimits, type KeptDescription } from '../common/description.ts';

/** Version of the file format; files of later versions are ignored. */
const form = 1;

const extension = '.description';

function descriptionFile(connectionId: string): string {
  return `${fileNameFor(connectionId)}${extension}`;
}

/** @param folder folder with the API descriptions of all connections */
export async function forgetDescription(folder: string, connectionId: string): Promise<void> {
  await rm(path.join(folder, descriptionFile(connectionId)), { force: true, maxRetries: 3 });
}

export function descriptionsIn(folder: string): string {
  return `${folder}/descriptions`;
}

/** Stores the API descriptions of connections, one file each, which all windows share. Caches them in memory. */
export class DescriptionStore {
  readonly #folder: string;
  readonly #log: Pick<Log, 'warn'>;
  readonly #changed = new Emitter<void>();
  readonly #known = new Map<string, KeptDescription>();

  readonly onDidChange = this.#changed.event;

  /** @param folder created if missing */
  constructor(folder: string, log: Pick<Log, 'warn'>) {
    this.#folder = folder;
    this.#log = log;
  }

  /** Returns undefined also before `start` has read the files. */
  of(connectionId: string | undefined): KeptDescription | undefined {
    return connectionId === undefined ? undefined : this.#known.get(connectionId);
  }

  async start(): Promise<void> {
    const names = await readdir(this.#folder).catch(() => []);
    for (const name of names.filter((one) => one.endsWith(extension))) {
      const written = await readFile(path.join(this.#folder, name), 'utf8').catch(() => '');
      const kept = written.length > descriptionLimits.kept ? undefined : decodeDescription(parseObject(written));
      if (kept && descriptionFile(kept.connectionId) === name) this.#known.set(kept.connectionId, kept);
      else this.#log.warn('An API description that was kept could not be read.');
    }
    if (this.#known.size > 0) this.#changed.fire();
  }

  /**
   * Stores a description. Returns false if it is too large.
   *
   * @throws if it can't be written
   */
  async keep(description: KeptDescription): Promise<boolean> {
    const written = writeJson({ form, ...description });
    if (written === undefined || written.length > descriptionLimits.kept) return false;
    await mkdir(this.#folder, { recursive: true });
    await writeFileAtomic(path.join(this.#folder, descriptionFile(description.connectionId)), written);
    this.#known.set(description.connectionId, description);
    this.#changed.fire();
    return true;
  }

  async remove(connectionId: string): Promise<void> {
    await forgetDescription(this.#folder, connectionId);
    if (this.#known.delete(connectionId)) this.#changed.fire();
  }

  dispose(): void {
    this.#changed.dispose();
  }
}

/** Members that a file must have. Further checks are superfluous, because only this program writes the files. */
const fileSchema = v.object({
  form: v.literal(form),
  connectionId: v.string(),
  loadedAtMs: v.number(),
  source: objectSchema,
  parts: v.array(
    v.object({
      operations: v.array(
        v.object({
          ...v.entriesFromList(['id', 'name', 'path', 'tag', 'kind', 'needs'], v.string()),
          method: v.picklist(methods),
          parameters: v.array(v.unknown()),
        }),
      ),
    }),
  ),
});

/** Returns undefined for files in other formats. */
function decodeDescription(value: unknown): KeptDescription | undefined {
  if (!v.is(fileSchema, value)) return undefined;
  const { form: _, ...description } = value;
  return description as unknown as KeptDescription;
}
