import * as l10n from '@vscode/l10n';
import { countText, plain } from '../../platform/common/text/displayText.ts';
import { exactTime } from '../../platform/common/text/time.ts';
import type {
  DescriptionNotes,
  DescriptionSource,
  KeptDescription,
  Tried,
} from '../apiDescription/common/description.ts';
import { leftOutText, triedText } from './descriptionText.ts';

export interface LoadFacts {
  /** Result of `shownName`. */
  readonly connectionName: string;
  readonly tried: readonly Tried[];
  readonly notes: readonly DescriptionNotes[];
  readonly file?: string;
  readonly description?: KeptDescription;
  readonly listed: number;
}

/** Limit of lines per section. */
const maxLines = 500;

export function descriptionReport(facts: LoadFacts, locale: string): string {
  const { connectionName, tried, file, description, notes } = facts;
  return [
    l10n.t('API description of {0}', connectionName),
    ...(description ? titleLines(description, locale) : [l10n.t('No API description was found.')]),
    ...section(l10n.t('Read'), file === undefined ? tried.map(triedText) : [plain(file)]),
    ...(description ? section(l10n.t('Operations'), countLines(facts)) : []),
    ...section(l10n.t('Left out'), leftOutLines(notes)),
    ...section(l10n.t('Not followed'), notFollowedLines(notes)),
    '',
  ].join('\n');
}

export function loadedText({ connectionName, listed }: LoadFacts): string {
  return l10n.t(
    'The API description of {0} is loaded. Operations beyond the built-in ones: {1}',
    connectionName,
    countText(listed),
  );
}

export function sourceText(source: DescriptionSource): string {
  if (source.kind === 'service') return plain(source.paths.map((path) => `GET ${path}`).join(', '), 120);
  return plain(source.uri.slice(source.uri.lastIndexOf('/') + 1), 80);
}

function titleLines({ parts, loadedAtMs }: KeptDescription, locale: string): string[] {
  const titles = parts.map(({ title = '', version = '' }) => plain(`${title} ${version}`.trim(), 120));
  return [...new Set(titles.filter((title) => title !== '')), l10n.t('Loaded: {0}', exactTime(loadedAtMs, locale))];
}

function countLines({ description, listed, notes }: LoadFacts): string[] {
  const all = (description?.parts ?? []).reduce((sum, { operations }) => sum + operations.length, 0);
  const beyond = notes.reduce((sum, { beyondCount }) => sum + beyondCount, 0);
  return [
    l10n.t('Described: {0}', countText(all)),
    l10n.t('Built in, and not listed twice: {0}', countText(all - listed)),
    ...(beyond > 0 ? [l10n.t('Not read, since there are too many: {0}', countText(beyond))] : []),
  ];
}

function leftOutLines(notes: readonly DescriptionNotes[]): string[] {
  const named = notes.flatMap(({ leftOut }) => leftOut);
  const all = notes.reduce((sum, { leftOutCount }) => sum + leftOutCount, 0);
  return [
    ...named.map(({ request, parameter, why }) => {
      const part = parameter ? l10n.t('{0}, parameter "{1}"', plain(request), plain(parameter, 80)) : plain(request);
      return `${part}: ${leftOutText(why)}`;
    }),
    ...(all > named.length ? [l10n.t('More: {0}', countText(all - named.length))] : []),
  ];
}

function notFollowedLines(notes: readonly DescriptionNotes[]): string[] {
  const servers = notes.flatMap(({ otherServers }) => otherServers);
  const references = notes.flatMap(({ remoteReferences }) => remoteReferences);
  return [
    ...servers.map((server) => l10n.t('{0}: another server. Requests go below your base URL.', plain(server))),
    ...references.map((reference) => l10n.t('{0}: a reference to another document', plain(reference))),
  ];
}

function section(title: string, lines: readonly string[]): string[] {
  if (lines.length === 0) return [];
  const shown = lines.slice(0, maxLines).map((line) => `  ${line}`);
  const more = lines.length > maxLines ? [`  ${l10n.t('More: {0}', countText(lines.length - maxLines))}`] : [];
  return ['', title, ...shown, ...more];
}
