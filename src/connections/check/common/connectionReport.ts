import * as l10n from '@vscode/l10n';
import { plain } from '../../../platform/common/text/displayText.ts';
import { markdown } from '../../../platform/common/text/markdown.ts';
import { elapsedText } from '../../../platform/common/text/time.ts';
import { redaction } from '../../../platform/redaction/common/redaction.ts';
import {
  checkSteps,
  type CheckedStep,
  type CheckOutcome,
  type CheckStep,
  type Fact,
  type FixAction,
} from './finding.ts';

export interface CheckHead {
  readonly baseUrl: string;
  readonly checkedAtMs: number;
  readonly made: readonly (readonly [name: string, value: string])[];
}

export interface Private {
  /** Secrets that are masked everywhere, in any case and encoding. */
  readonly secrets: readonly string[];
  /** User name that is masked in the path of the base URL, where some services have it. */
  readonly username: string;
}

/** Result of a check for a notification, without text of the service. */
export interface Verdict {
  readonly message: string;
  readonly action?: FixAction;
}

const maxValueLength = 400;

function stepTitle(step: CheckStep): string {
  return {
    proxy: () => l10n.t('Proxy'),
    tcp: () => l10n.t('Connection (TCP)'),
    tls: () => l10n.t('Certificate (TLS)'),
    http: () => l10n.t('Response (HTTP)'),
    clock: () => l10n.t('Clock'),
    token: () => l10n.t('Token'),
    detail: () => l10n.t('Your access'),
  }[step]();
}

/** Returns the progress at a step, such as `Connection (TCP), 2 of 7`. */
export function progressText(step: CheckStep): string {
  return l10n.t('{0}, {1} of {2}', stepTitle(step), checkSteps.indexOf(step) + 1, checkSteps.length);
}

/** Returns the first failure, or else the first warning. */
export function verdictOf(results: readonly CheckedStep[]): Verdict {
  const [worst] = problemsIn(results);
  if (worst) {
    const { summary, fix, action } = worst;
    return { message: sentences(summary, fix), ...(action && { action }) };
  }
  const advice = results.find(({ action }) => action !== undefined);
  if (advice?.action)
    return { message: sentences(l10n.t('The service can be reached.'), advice.fix), action: advice.action };
  return { message: l10n.t('Everything works, from the network to your access.') };
}

function sentences(...texts: readonly (string | undefined)[]): string {
  return texts.filter((text) => text !== undefined).join(' ');
}

function problemsIn(results: readonly CheckedStep[]): CheckedStep[] {
  const of = (wanted: CheckOutcome) => results.filter(({ outcome }) => outcome === wanted);
  return [...of('failed'), ...of('warning')];
}

/** Returns the report as Markdown. Every text in it is truncated and escaped. */
export function connectionReport(head: CheckHead, results: readonly CheckedStep[], hidden: Private): string {
  const secrets = redaction(hidden.secrets);
  const clean = (text: string) => markdown(plain(secrets.text(text).text, maxValueLength));
  const baseUrl = withoutName(head.baseUrl, hidden.username);
  const about = [
    [l10n.t('Base URL'), baseUrl],
    [l10n.t('Checked at'), new Date(head.checkedAtMs).toISOString()],
    ...head.made,
  ] as const;
  return [
    `# ${l10n.t('Connection check: {0}', clean(baseUrl))}`,
    ...conclusion(results, clean),
    `## ${l10n.t('Steps')}`,
    table(
      [l10n.t('Step'), l10n.t('Result'), l10n.t('What was found'), l10n.t('Duration')],
      results.map(({ step, outcome, summary, durationMs }) => [
        unbroken(stepTitle(step)),
        unbroken(outcomeText(outcome)),
        clean(summary),
        outcome === 'skipped' ? '' : unbroken(elapsedText(durationMs)),
      ]),
    ),
    `## ${l10n.t('Details')}`,
    ...results.flatMap((result) => details(result, clean)),
    `## ${l10n.t('About this report')}`,
    table(
      ['', ''],
      about.map(([name, value]) => [clean(name), clean(value)]),
    ),
    l10n.t(
      'This is everything in the report. It contains no password, token, client secret, or user name, and no name of an organization or a site.',
    ),
    '',
  ].join('\n\n');
}

function conclusion(results: readonly CheckedStep[], clean: (text: string) => string): string[] {
  const problems = problemsIn(results);
  if (problems.length === 0) return [`**${outcomeText('ok')}.** ${clean(verdictOf(results).message)}`];
  return problems.flatMap(({ step, outcome, summary, cause, fix }) => [
    `## ${outcomeText(outcome)}: ${stepTitle(step)}`,
    sentences(`**${clean(summary)}**`, cause && clean(cause)),
    ...(fix === undefined ? [] : [`**${l10n.t('What to do:')}** ${clean(fix)}`]),
  ]);
}

/** Returns the facts of a step, and its cause unless the conclusion already names it. */
function details({ step, outcome, cause, facts }: CheckedStep, clean: (text: string) => string): string[] {
  const lines = [
    ...(outcome === 'ok' && cause !== undefined ? [clean(cause)] : []),
    ...(facts.length > 0 ? [facts.map((fact) => factLine(fact, clean)).join('\n')] : []),
  ];
  return lines.length > 0 ? [`### ${stepTitle(step)}`, ...lines] : [];
}

/** Returns the line of a fact. Fingerprints look like secrets, but aren't redacted. */
function factLine([name, value, kind]: Fact, clean: (text: string) => string): string {
  const isBare = kind === 'fingerprint' && /^[0-9A-F:]+$/.test(value);
  return `- ${clean(name)}: ${isBare ? value : clean(value)}`;
}

function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  return [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}

function outcomeText(outcome: CheckOutcome): string {
  return {
    ok: () => `✓ ${l10n.t('OK')}`,
    warning: () => `! ${l10n.t('Warning')}`,
    failed: () => `✗ ${l10n.t('Failed')}`,
    skipped: () => `○ ${l10n.t('Not checked')}`,
  }[outcome]();
}

function unbroken(text: string): string {
  return text.replaceAll(' ', '\u00a0');
}

function withoutName(baseUrl: string, username: string): string {
  const { origin, pathname } = new URL(baseUrl);
  const isName = (part: string) =>
    username !== '' && part.replace(/^~/, '').toLowerCase() === encodeURIComponent(username).toLowerCase();
  return (
    origin +
    pathname
      .replace(/^\/$/, '')
      .split('/')
      .map((part) => (isName(part) ? '•••' : part))
      .join('/')
  );
}
