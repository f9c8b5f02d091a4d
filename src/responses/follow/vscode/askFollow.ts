import * as vscode from 'vscode';
import { plainWithoutIcons } from '../../../platform/common/text/displayText.ts';
import { ask } from '../../../platform/vscode/ui/inputSteps.ts';
import { pickFrom, type Choosable } from '../../../platform/vscode/ui/pickFrom.ts';
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

const totalSteps = 2;

/** Asks for value and goal. Returns undefined if dismissed. @param value value of the response */
export async function askFollow(name: string, value: unknown): Promise<AskedFollow | undefined> {
  const title = vscode.l10n.t('Follow {0}', plainWithoutIcons(name, 60));
  for (;;) {
    const query = await askQuery(title, value);
    if (query === undefined) return undefined;
    const now = followedText(query, value);
    const first = 'text' in now ? now.text : '';
    const goal = await askGoal(title, query, first);
    if (goal !== 'back') return goal && { wish: { query, goal }, first };
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
  const now = followedText(query, value);
  return 'fault' in now ? queryFaultText(now.fault) : undefined;
}

function noteOn(query: string, value: unknown): string | undefined {
  const now = followedText(query, value);
  return 'text' in now ? vscode.l10n.t('It is {0} now.', valueText(now.text)) : undefined;
}

async function askGoal(title: string, query: string, first: string): Promise<FollowGoal | 'back' | undefined> {
  for (;;) {
    const isNow = vscode.l10n.t('It is {0} now.', plainWithoutIcons(valueText(first), 80));
    let isBack = false;
    const chosen = await pickFrom<Item<FollowGoal['kind']>>({
      title,
      placeholder: `${plainWithoutIcons(query, 60)}: ${isNow}`,
      steps: { step: 2, totalSteps },
      buttons: [vscode.QuickInputButtons.Back],
      items: [
        { label: `$(diff) ${vscode.l10n.t('Until It Changes')}`, value: 'changes' },
        { label: `$(target) ${vscode.l10n.t('Until It Is…')}`, value: 'is' },
      ],
      pressed: () => (isBack = true),
    });
    if (isBack) return 'back';
    if (chosen?.value !== 'is') return chosen && { kind: chosen.value };
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
    if (reply.kind === 'answer') return { kind: 'is', text: reply.text.trim() };
  }
}
