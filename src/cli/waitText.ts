import type { JobWatch } from '../jobs/common/jobWatch.ts';
import type { Trouble } from './wait.ts';

/** How a job stands, for a person who waits for it. */
export function progressText({ requestId, phase, word, percent, fellFrom }: JobWatch): string {
  const share = percent === undefined ? '' : `, ${percent} %${fellFrom === undefined ? '' : ` (it was ${fellFrom} %)`}`;
  const about = `Request ${requestId}`;
  if (phase === 'waiting') return `${about}: not in the list yet.`;
  if (phase === 'missing') return `${about}: not in the list any more, or not yet.`;
  if (phase === 'stuck') return `${about}: ${word ?? ''}${share}, unchanged for more than ten minutes.`;
  return `${about}: ${word ?? 'in the list'}${share}`;
}

/** Why it is not known how a job stands. */
export function troubleText({ requestId }: JobWatch, trouble: Trouble): string {
  return `Request ${requestId}: ${reasonOf(trouble)} Asking again.`;
}

function reasonOf(trouble: Trouble): string {
  if (trouble.kind === 'refused') return `The service responded with status ${trouble.answer.status}.`;
  if (trouble.kind === 'unanswered') return trouble.why.message;
  return trouble.isWebPage
    ? 'The response is a web page, for example one to sign in, and no list of jobs.'
    : 'The response is no list of jobs.';
}
