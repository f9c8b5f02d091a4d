import * as vscode from 'vscode';
import type { ApiCall } from '../../core/api/apiCall.ts';
import type { ApiCalls } from '../../core/api/apiCalls.ts';
import { chartPathOf } from '../../model/chart/series.ts';
import { differingValues } from '../../model/rawJson/differingValues.ts';
import type { AddedResponse } from '../../model/rawJson/drawnMessages.ts';
import { plainWithoutIcons } from '../../model/text/displayText.ts';
import { timeOfDay } from '../../model/text/time.ts';
import { showInformation } from '../notify.ts';

const none: readonly AddedResponse[] = [];

/** Earlier responses of the same operation that a person has chosen to see beside the one that is shown. */
export class AddedResponses {
  readonly #calls: ApiCalls;
  readonly #shown: () => ApiCall | undefined;
  #chosen: readonly number[] = [];
  #last: { readonly key: string; readonly responses: readonly AddedResponse[] } = { key: '', responses: none };

  constructor(calls: ApiCalls, shown: () => ApiCall | undefined) {
    this.#calls = calls;
    this.#shown = shown;
  }

  /** Those that are still kept, but for the one that is shown itself: the same list as long as they are the same. */
  get responses(): readonly AddedResponse[] {
    const shown = this.#shown();
    if (!shown || this.#chosen.length === 0) return none;
    const chosen = this.#others(shown).filter(({ id }) => this.#chosen.includes(id));
    const key = JSON.stringify([shown.id, ...chosen.map(({ id }) => id)]);
    if (key !== this.#last.key)
      this.#last = {
        key,
        responses: chosen.map((call) => ({ name: nameOf(call, shown), text: jsonOf(call) ?? '{}' })),
      };
    return this.#last.responses;
  }

  /** @returns whether a person has chosen, which may be none */
  async choose(): Promise<boolean> {
    const shown = this.#shown();
    const others = shown ? this.#others(shown) : [];
    if (!shown || others.length === 0) {
      showInformation(
        vscode.l10n.t(
          'There is no other response of this operation with a time series. Run it again, for example for another device, then add the earlier response.',
        ),
      );
      return false;
    }
    const items = others.map((call) => ({
      label: plainWithoutIcons(nameOf(call, shown), 120),
      description: timeOf(call),
      picked: this.#chosen.includes(call.id),
      id: call.id,
    }));
    const chosen = await vscode.window.showQuickPick(items, {
      title: vscode.l10n.t('Add Series'),
      placeHolder: vscode.l10n.t('Select earlier responses to draw beside this one'),
      canPickMany: true,
    });
    if (!chosen) return false;
    this.#chosen = chosen.map(({ id }) => id);
    return true;
  }

  #others(shown: ApiCall): readonly ApiCall[] {
    return this.#calls.of(shown.connection.id).filter((call) => {
      const isSame = call.name === shown.name && call.call.method === shown.call.method;
      return isSame && call.id !== shown.id && hasSeries(call);
    });
  }
}

/** Answers are looked through once. */
const known = new WeakMap<object, boolean>();

function hasSeries({ outcome }: ApiCall): boolean {
  const answer = outcome.kind === 'answered' ? outcome.answer : undefined;
  if (answer?.body.kind !== 'json') return false;
  const found = known.get(answer) ?? chartPathOf(answer.body.value) !== undefined;
  known.set(answer, found);
  return found;
}

function jsonOf({ outcome }: ApiCall): string | undefined {
  const body = outcome.kind === 'answered' ? outcome.answer?.body : undefined;
  // It is empty where it is too large to be written.
  return body?.kind === 'json' && body.text !== '' ? body.text : undefined;
}

function nameOf(call: ApiCall, shown: ApiCall): string {
  return differingValues(call.call.path, shown.call.path) || timeOf(call);
}

const timeOf = ({ startedAtMs }: ApiCall) => timeOfDay(startedAtMs, vscode.env.language);
