import { readNamedText } from '../../platform/node/namedFile.ts';
import { faultIn } from '../../responses/query/common/query.ts';
import { headerNameFault, headerValueFault, type Header } from '../../service/connection/common/requestHeaders.ts';
import type { CliCall } from '../../terminals/common/protocol/cliCall.ts';
import type { MaxTime } from '../access.ts';
import { duration, UsageError, type Options } from '../commandLine/options.ts';
import type { WantedResponse } from '../respond.ts';
import { faultText, resultForms } from '../result.ts';

/** Options about the response of the service, however often it is requested. */
export const responseOptions = ['output', 'query', 'until', 'all', 'ndjson', 'show-hidden'] as const;

/**
 * Reads the options about the response.
 *
 * @throws UsageError
 */
export function wantedResponse(values: Options): WantedResponse & { readonly file?: string } {
  const { query, until, ndjson, all = ndjson } = values;
  if (values['show-hidden'] && all)
    throw new UsageError(
      "--show-hidden can't be used with --all or --ndjson, since you are asked about each response.",
    );
  if (ndjson && query !== undefined)
    throw new UsageError("--query can't be used with --ndjson. Use --all, of which it is given the whole list.");
  if (until !== undefined && all)
    throw new UsageError("--until can't be used with --all or --ndjson, since it repeats one request.");
  const { form, file } = outputIn(values);
  requireReadable(query);
  requireReadable(until);
  return {
    ...(all && { pages: ndjson ? ('ndjson' as const) : ('json' as const) }),
    ...(until !== undefined && { until }),
    ...((form ?? query) !== undefined && { result: { ...(query !== undefined && { query }), ...(form && { form }) } }),
    ...(file !== undefined && file !== '-' && { file }),
  };
}

/** Parses `--output`: a format and a file. A file named like a format needs a path, such as `./csv`. */
function outputIn({ output = [], ndjson }: Options) {
  if (output.includes('')) throw new UsageError('Enter a file after --output, or - for the standard output.');
  const forms = resultForms.filter((form) => output.includes(form));
  const files = output.filter((one) => !forms.some((form) => form === one));
  if (forms.length > 1 || files.length > 1)
    throw new UsageError(
      '--output can be given twice: one time with a file, and one time with json, table, csv, or tsv.',
    );
  const [form] = forms;
  if (form && ndjson) throw new UsageError(`--ndjson has a form of its own. Omit it, or --output ${form}.`);
  return { form, file: files[0] };
}

/** @throws UsageError if a query has a fault */
export function requireReadable(query: string | undefined): void {
  const fault = query === undefined ? undefined : faultIn(query);
  if (query !== undefined && fault) throw new UsageError(faultText(query, fault));
}

export function maxTimeIn({ 'max-time': typed = '1h' }: Options): MaxTime {
  return { ms: duration(typed), typed };
}

/** Reads the options about sending a request. */
export function sendingIn(options: Options): Pick<CliCall, 'headers' | 'pages' | 'repeated' | 'yes' | 'showHidden'> {
  const { header = [], all, ndjson, yes } = options;
  const headers = header.map(readHeader);
  return {
    ...(headers.length > 0 && { headers }),
    ...((all ?? ndjson) && { pages: true }),
    ...(options.until !== undefined && { repeated: true }),
    ...(yes && { yes: true }),
    ...(options['show-hidden'] && { showHidden: true }),
  };
}

function readHeader(written: string): Header {
  const at = written.indexOf(':');
  const [name, value] = [written.slice(0, Math.max(at, 0)).trim(), written.slice(at + 1).trim()];
  const fault = headerNameFault(name);
  if (fault === 'reserved') throw new UsageError(`The header "${name}" can't be set.`);
  if (fault) throw new UsageError(`"${written}" is no header. Write it as "Name: value", in quotes.`);
  if (headerValueFault(value)) throw new UsageError(`The value of the header "${name}" can't be sent.`);
  return [name, value];
}

/** Returns text, or after `@` that of a file, and after `@-` the standard input. */
export function readData(data: string): string {
  if (!data.startsWith('@')) return data;
  const file = data.slice(1);
  try {
    return readNamedText(file === '-' ? 0 : file);
  } catch (error) {
    throw new UsageError(`The file "${file}" ${(error as Error).message}.`);
  }
}

/** Returns the text of a body, for which `-` alone is the standard input. */
export function readBody(body: string): string {
  return readData(body === '-' ? '@-' : body);
}
