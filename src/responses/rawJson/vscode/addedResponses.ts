import * as vscode from 'vscode';
import type { ApiCall } from '../../../api/node/apiCall.ts';
import type { ApiCalls } from '../../../api/node/apiCalls.ts';
import { plainWithoutIcons } from '../../../platform/common/text/displayText.ts';
import { timeOfDay } from '../../../platform/common/text/time.ts';
import { showInformation } from '../../../platform/vscode/notify.ts';
import { chartPathOf } from '../../../service/forms/common/series.ts';
import type { AddedResponse } from '../common/pageMessages.ts';
import { differingValues } from '../common/panelActions.ts';

const none: readonly AddedResponse[] = [];

/** Earlier responses of the same operation that a person adds to the chart. */
export class AddedResponses {
  readonly #calls: ApiCalls;
  readonly #shown: () => ApiCall | undefined;
  #chosen: readonly number[] = [];
  #last: { readonly key: string; readonly responses: readonly AddedResponse[] } = { key: '', responses: none };

  constructor(calls: ApiCalls, shown: () => ApiCall | undefined) {
    this.#calls = calls;
    this.#shown = shown;
  }

  /** The chosen responses that are still kept, without the shown one. Returns the same array until they change. */
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

  /** Asks a person to choose. Returns false if they dismissed the question. */
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

/** Caches whether a response has series. */
const seriesCache = new WeakMap<object, boolean>();

function hasSeries({ outcome }: ApiCall): boolean {
  const answer = outcome.kind === 'answered' ? outcome.response : undefined;
  if (answer?.body.kind !== 'json') return false;
  const found = seriesCache.get(answer) ?? chartPathOf(answer.body.value) !== undefined;
  seriesCache.set(answer, found);
  return found;
}

function jsonOf({ outcome }: ApiCall): string | undefined {
  const body = outcome.kind === 'answered' ? outcome.response?.body : undefined;
  // The text is empty if it is too large to write.
  return body?.kind === 'json' && body.text !== '' ? body.text : undefined;
}

function nameOf(call: ApiCall, shown: ApiCall): string {
  return differingValues(call.call.path, shown.call.path) || timeOf(call);
}

const timeOf = ({ startedAtMs }: ApiCall) => timeOfDay(startedAtMs, vscode.env.language);
