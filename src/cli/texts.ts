import { plain, withUnseenEscaped } from '../platform/common/text/displayText.ts';
import type { HelperAnswers, HelperRequest } from '../terminals/node/protocol/helperProtocol.ts';
import type { Invocation } from './command/commandLine.ts';
import { configLines, headerLines } from './headerLines.ts';
import { connectionsTable, grantsTable, operationsTable, personText, placesTable } from './output.ts';

/** An answer that is printed as a whole. */
export type Printed = Exclude<HelperAnswers[HelperRequest['ask']], HelperAnswers['call']>;

/** An answer as it is printed, without a line break at its end. */
export function textOf({ command, json, request, config }: Invocation, value: Printed): string {
  const asJson = (printed: unknown) => withUnseenEscaped(JSON.stringify(printed, undefined, 2));
  if ('skeleton' in value) return asJson(value.skeleton);
  if ('names' in value) return exactNames(value.names, request.names === 'parameters' ? '=' : '');
  if (json) return asJson(value);
  if ('accessToken' in value) {
    const lines = headerLines(value);
    if (command === 'headers') return (config ? configLines(lines) : lines).join('\n');
    return command === 'header' ? (lines[0] ?? '') : value.accessToken;
  }
  if ('connections' in value)
    return command === 'names' ? exactNames(value.connections.map(({ name }) => name)) : connectionsTable(value);
  if ('operations' in value) return operationsTable(value.operations);
  if ('caFile' in value) return value.caFile;
  if ('sites' in value) return placesTable(value.sites);
  if ('grants' in value) return grantsTable(value.grants);
  return 'username' in value ? personText(value) : value.url;
}

/**
 * Names for a shell that completes one: those alone that can be seen and typed as they are. Shells expand words that something
 * follows, so such a name has nothing that means anything to them.
 */
function exactNames(names: readonly string[], after = ''): string {
  return names
    .filter((name) => plain(name) === name && !/^[-~]/.test(name) && (after === '' || /^[\w.:[\]-]+$/.test(name)))
    .map((name) => name + after)
    .join('\n');
}
