import * as vscode from 'vscode';
import { plainWithoutIcons } from '../../../platform/common/text/displayText.ts';
import { longDuration } from '../../../platform/common/text/time.ts';
import { ask } from '../../../platform/vscode/ui/inputSteps.ts';
import { pickFrom, type Choosable } from '../../../platform/vscode/ui/pickFrom.ts';
import { firstDelayMs, maxDelayMs } from '../../../service/common/polling.ts';
import { faultIn } from '../../query/common/query.ts';
import { queryFaultText } from '../../query/common/queryText.ts';
import { followChoices } from '../node/followChoices.ts';
import { followedText, isReached, type FollowGoal, type FollowOptions } from '../node/followedCall.ts';
import { valueText } from '../node/followText.ts';

/** Choices of the user, and the current value. */
export interface AskedFollow {
  readonly wish: FollowOptions;
  readonly first: string;
}

interface Item<T> extends Choosable {
  readonly value: T;
}

type Chosen<T> = { readonly value: T } | 'back' | undefined;

const totalSteps = 3;
const paces = [10_000, 30_000, 60_000, 300_000];

/** Asks for value, goal, and interval. Returns undefined if dismissed. @param value of the response */
export async function askFollow(name: string, value: unknown): Promise<AskedFollow | undefined> {
  const title = vscode.l10n.t('Follow {0}', plainWithoutIcons(name, 60));
  let query: string | undefined;
  let goal: FollowGoal | undefined;
  for (;;) {
    if (query === undefined) {
      const asked = await askQuery(title, value);
      if (asked === undefined) return undefined;
      query = asked;
    }
    const now = followedText(query, value);
    const first = 'text' in now ? now.text : '';
    if (!goal) {
      const asked = await askGoal(title, query, first);
      if (asked === undefined) return undefined;
      if (asked === 'back') query = undefined;
      else goal = asked.value;
      continue;
    }
    const pace = await askPace(title);
    if (pace === undefined) return undefined;
    if (pace === 'back') goal = undefined;
    else return { wish: { query, goal, ...(pace.value !== undefined && { everyMs: pace.value }) }, first };
  }
}

async function askQuery(title: string, value: unknown): Promise<string | undefined> {
  for (;;) {
    const chosen = await pickFrom<Item<string | undefined>>({
      title,
      placeholder: vscode.l10n.t('Select the value to follow'),
      steps: { step: 1, totalSteps },
      matchOnDescription: true,
      items: [
        {
          label: `$(edit) ${vscode.l10n.t('Enter a Query…')}`,
          description: 'JMESPath',
          alwaysShow: true,
          value: undefined,
        },
        ...followChoices(value).map(({ query, text }) => ({
          label: plainWithoutIcons(query, 100),
          description: plainWithoutIcons(valueText(text), 80),
          value: query,
        })),
      ],
    });
    if (!chosen) return undefined;
    if (chosen.value !== undefined) return chosen.value;
    const reply = await ask({
      title,
      prompt: vscode.l10n.t('A JMESPath query that leads to the value'),
      placeholder: 'length(data.pageData)',
      step: 1,
      totalSteps,
      canGoBack: true,
      check: (query) => problemWith(query, value),
      note: (query) => noteOn(query, value),
    });
    if (!reply) return undefined;
    if (reply.kind === 'answer') return reply.text.trim();
  }
}

function problemWith(query: string, value: unknown): string | undefined {
  const now = faultIn(query) ?? faultOf(query, value);
  return now && queryFaultText(now);
}

function faultOf(query: string, value: unknown) {
  const now = followedText(query, value);
  return 'fault' in now ? now.fault : undefined;
}

function noteOn(query: string, value: unknown): string | undefined {
  const now = followedText(query, value);
  return 'text' in now ? vscode.l10n.t('It is {0} now.', valueText(now.text)) : undefined;
}

async function askGoal(title: string, query: string, first: string): Promise<Chosen<FollowGoal>> {
  for (;;) {
    const isNow = vscode.l10n.t('It is {0} now.', plainWithoutIcons(valueText(first), 80));
    const chosen = await pick<'changes' | 'is'>(title, 2, `${plainWithoutIcons(query, 60)}: ${isNow}`, [
      { label: `$(diff) ${vscode.l10n.t('Until It Changes')}`, value: 'changes' },
      { label: `$(target) ${vscode.l10n.t('Until It Is…')}`, value: 'is' },
    ]);
    if (chosen === undefined || chosen === 'back') return chosen;
    if (chosen.value === 'changes') return { value: { kind: 'changes' } };
    const reply = await ask({
      title,
      prompt: vscode.l10n.t('The value to wait for. {0}', vscode.l10n.t('It is {0} now.', valueText(first))),
      step: 2,
      totalSteps,
      canGoBack: true,
      check: (text) => {
        if (text.trim() === '') return vscode.l10n.t('Enter a value.');
        return isReached({ goal: { kind: 'is', text } }, first, first)
          ? vscode.l10n.t('That is the current value. Enter another one.')
          : undefined;
      },
    });
    if (!reply) return undefined;
    if (reply.kind === 'answer') return { value: { kind: 'is', text: reply.text.trim() } };
  }
}

async function askPace(title: string): Promise<Chosen<number | undefined>> {
  return await pick<number | undefined>(title, 3, vscode.l10n.t('How often should the service be asked?'), [
    {
      label: `$(watch) ${vscode.l10n.t('At Increasing Intervals')}`,
      description: vscode.l10n.t(
        'after {0} at first, and every {1} at last',
        longDuration(firstDelayMs),
        longDuration(maxDelayMs),
      ),
      value: undefined,
    },
    ...paces.map((ms) => ({ label: `$(watch) ${vscode.l10n.t('Every {0}', longDuration(ms))}`, value: ms })),
  ]);
}

async function pick<T>(
  title: string,
  step: number,
  placeholder: string,
  items: readonly Item<T>[],
): Promise<Chosen<T>> {
  let isBack = false;
  const chosen = await pickFrom<Item<T>>({
    title,
    placeholder,
    steps: { step, totalSteps },
    buttons: [vscode.QuickInputButtons.Back],
    items,
    pressed: () => (isBack = true),
  });
  return isBack ? 'back' : chosen && { value: chosen.value };
}
