import { mkdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { matchingPlaces, type RequestedPlace } from '../../access/site/common/resolvePlace.ts';
import type { PlaceName } from '../../platform/common/entities.ts';
import { definedOnly, parsedJson } from '../../platform/common/json/json.ts';
import { nearest } from '../../platform/common/nearest.ts';
import { leftOutFile } from '../../responses/snapshot/common/leftOut.ts';
import { isSameFile, snapshotFile, snapshotPath } from '../../responses/snapshot/common/snapshotPath.ts';
import { snapshotText } from '../../responses/snapshot/node/snapshotText.ts';
import { payloadOf } from '../../service/forms/common/envelope.ts';
import type { OperationRow, RequestContent } from '../../terminals/node/protocol/cliProtocol.ts';
import type { Access, SendRequest } from '../access.ts';
import { didYouMean } from '../commandLine/options.ts';
import { exitCodes } from '../commandLine/usage.ts';
import { printError, printFailure, printMessage } from '../messages.ts';
import { BufferedOutput, FileOutput, type Output } from '../output.ts';
import { respond } from '../respond.ts';
import { hidesCredentials, isError, printHidden, writeRefusal } from '../responses.ts';
import { unreadable } from '../result.ts';

interface WantedSnapshot {
  readonly folder: string;
  readonly operations: readonly string[];
  /** Undefined for all sites of the access. */
  readonly places: readonly RequestedPlace[] | undefined;
  /** Organization to which all sites are limited, by name or ID. */
  readonly organization?: string | undefined;
  readonly connection: Pick<RequestContent, 'connection'>;
}

const { done, failed, usage, notWritten, ...codes } = exitCodes;
/** Failures that every further request would have too. */
const lasting: readonly number[] = [codes.signedOut, codes.notAllowed, codes.editorGone, codes.timedOut];

/**
 * Writes a file for each operation and place. A file that can't be written whole stays as it was.
 *
 * @returns the first exit code other than 0
 */
export async function takeSnapshot(wanted: WantedSnapshot, access: Access, output: Output): Promise<number> {
  const { folder, connection, places, organization } = wanted;
  const offered = await access.send({ ask: 'operations', ...connection });
  if (!offered.ok) return printFailure(offered);
  const operations = offered.value.operations.filter(({ kind }) => kind === 'read');
  const unread = wanted.operations.find((name) => !operations.some((one) => nameOf(one) === name));
  if (unread !== undefined)
    return printError(`"${unread}" is no operation that reads. "org-access operations" lists them.`, usage);
  for (const name of wanted.operations) {
    const other = operations
      .map(nameOf)
      .find((one) => one !== name && isSameFile(snapshotFile(one), snapshotFile(name)));
    if (other !== undefined)
      return printError(`"${name}" and "${other}" would have the same file. Rename one of them.`, usage);
  }
  const listed = await access.send({ ask: 'sites', ...connection });
  if (!listed.ok && !places) return printFailure(listed);
  const { sites, total } = listed.ok ? listed.value : { sites: [], total: 0 };
  if (!places && sites.length < total)
    return printError(`--all-sites can take ${sites.length} sites, and there are ${total}.`, failed);
  const known = sites.map(({ organization, organizationId, site, siteId }): PlaceName => ({
    organization: definedOnly({ name: organization, id: organizationId }),
    ...(site !== undefined && { site: definedOnly({ name: site, id: siteId }) }),
  }));
  const list = await readFile(path.join(folder, leftOutFile), 'utf8').catch(() => '');
  const within = organization === undefined ? known : matchingPlaces('organization', organization, known);
  if (!places && organization !== undefined && within.length === 0) {
    const near = nearest(organization, [...new Set(known.map((place) => place.organization.name))]);
    const others = near.length > 0 ? didYouMean(near) : 'To list what is, run "org-access sites".';
    return printError(`The organization "${organization}" isn't in your access. ${others}`, failed);
  }
  const ofSites = within.flatMap(({ organization: { name, id = name }, site }) =>
    site ? [{ where: `${name} / ${site.name}`, place: [{ organization: id, site: site.id ?? site.name }] }] : [],
  );
  const targets = places ? [{ where: '', place: places }] : ofSites;
  const asked = new Set<string>();
  let first: number = done;
  for (const [index, { where, place }] of targets.entries()) {
    if (!places && process.stderr.isTTY) printMessage(`Site ${index + 1} of ${targets.length}: ${where}`);
    for (const operation of operations.filter((one) => wanted.operations.includes(nameOf(one)))) {
      const name = nameOf(operation);
      const around = { nothing: '', organization: place[0]?.organization }[operation.needs as string] ?? index;
      const key = JSON.stringify([name, around]);
      if (asked.has(key)) continue;
      asked.add(key);
      const request = { ask: 'call', ...connection, place, call: { operation: name, pages: true } } as const;
      const code = await save(request, operation, access, output, async (value, sent) => {
        const file = path.join(folder, ...snapshotPath(name, sent, known));
        const text = await snapshotText(value, path.basename(file, '.json'), list);
        if (text === undefined) return printError('It is too large for a snapshot.', failed);
        return await write(file, text);
      });
      if (code === done) continue;
      printMessage(`The file of ${name}${where && ` of ${where}`} wasn't written. An earlier one is unchanged.`);
      first ||= code;
      if (lasting.includes(code)) return first;
    }
  }
  return first;
}

function nameOf({ id, name, area }: OperationRow): string {
  return area ? id : name;
}

/** Requests all pages of a list, or the one response. Returns the exit code. */
async function save(
  request: RequestContent & { readonly ask: 'call' },
  { paged }: OperationRow,
  access: Access,
  output: Output,
  write: (value: unknown, sent: readonly (string | undefined)[]) => Promise<number>,
): Promise<number> {
  const first = await access.send(request);
  if (!first.ok) return printFailure(first);
  const { value } = first;
  let { text } = value;
  const isList = paged === true || Boolean(value.list);
  if (isList) {
    const whole = new BufferedOutput(output);
    let isRead = false;
    const send: SendRequest = async (...content) => {
      if (isRead) return await access.send(...content);
      isRead = true;
      return first as never;
    };
    const code = await respond(request, { pages: 'json' }, { ...access, send }, whole);
    if (code !== done) return code;
    ({ text } = whole);
  } else if (isError(value)) return await writeRefusal(value, output);
  else if (hidesCredentials(value)) printHidden();
  const parsed = parsedJson(text);
  if (!parsed) return printError(unreadable, failed);
  const { organization, site } = value.place ?? {};
  return await write(isList ? parsed.value : payloadOf(parsed.value).value, [organization, site]);
}

async function write(file: string, text: string): Promise<number> {
  const output = new FileOutput(file);
  const folder = path.dirname(file);
  try {
    await mkdir(folder, { recursive: true });
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    return printError(`The folder "${folder}" couldn't be created (${String(code)}).`, notWritten);
  }
  await output.write(text);
  await output.end(true);
  return output.failure === undefined ? done : printError(output.failure, notWritten);
}
