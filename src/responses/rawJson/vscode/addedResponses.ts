import * as vscode from 'vscode';
import type { RequestDraft } from '../../../api/common/callOf.ts';
import type { ResponseFacts } from '../../../api/common/responseFacts.ts';
import type { ApiCall } from '../../../api/node/apiCall.ts';
import type { ApiCalls } from '../../../api/node/apiCalls.ts';
import { plainWithoutIcons } from '../../../platform/common/text/displayText.ts';
import { timeOfDay } from '../../../platform/common/text/time.ts';
import { showInformation } from '../../../platform/vscode/notify.ts';
import { chartPathOf, seriesIn } from '../../../service/forms/common/series.ts';
import { nameWithUnit } from '../../chart/common/chartTable.ts';
import { daysText, deviceNamesOf, rangeOf } from '../../chart/common/seriesRequest.ts';
import type { AddedResponse } from '../common/pageMessages.ts';
import type { TableRequests } from './responseTable.ts';

const none: readonly AddedResponse[] = [];

/** Earlier responses of the same operation that a person adds to the chart, and what the chart needs to know of requests. */
export class AddedResponses {
  readonly #calls: ApiCalls;
  readonly #acts: Pick<TableRequests, 'draftOf'>;
  readonly #shown: () => ApiCall | undefined;
  /** Caches drafts by their request, because a call keeps the same request object when its response arrives. */
  readonly #drafts = new WeakMap<object, RequestDraft>();
  #chosen: readonly number[] = [];
  #last: { readonly key: string; readonly responses: readonly AddedResponse[] } = { key: '', responses: none };

  constructor(calls: ApiCalls, acts: Pick<TableRequests, 'draftOf'>, shown: () => ApiCall | undefined) {
    this.#calls = calls;
    this.#acts = acts;
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
        responses: chosen.map((call) => ({
          name: this.#difference(call, shown),
          text: jsonOf(call) ?? '{}',
          deviceNames: this.#deviceNames(call),
          ...(this.#isOtherRange(call, shown) && { isOtherRange: true }),
        })),
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
      label: plainWithoutIcons(this.#seriesOf(call), 120),
      description: [this.#rangeText(call), timeOf(call)].filter(Boolean).join(' · '),
      picked: this.#chosen.includes(call.id),
      id: call.id,
    }));
    let focused = items[0];
    const chosen = await vscode.window.showQuickPick(items, {
      title: vscode.l10n.t('Add Series'),
      placeHolder: vscode.l10n.t('Select earlier responses to draw beside this one'),
      canPickMany: true,
      onDidSelectItem: (item: (typeof items)[number]) => (focused = item),
    });
    if (!chosen) return false;
    const isFirst = this.#chosen.length === 0;
    const taken = chosen.length === 0 && isFirst && focused ? [focused] : chosen;
    this.#chosen = taken.map(({ id }) => id);
    return true;
  }

  /** Facts about the shown request for the chart. */
  get facts(): Pick<ResponseFacts, 'range' | 'deviceNames'> {
    const shown = this.#shown();
    const range = shown && rangeOf(this.#draftOf(shown));
    const deviceNames = shown ? this.#deviceNames(shown) : [];
    return { ...(range && { range }), ...(deviceNames.length > 0 && { deviceNames }) };
  }

  #deviceNames(call: ApiCall) {
    const { deviceNames } = this.#calls;
    return deviceNamesOf(this.#draftOf(call), (id) => deviceNames.find(call, id, this.#calls.of(call.connection.id)));
  }

  #draftOf(call: ApiCall): RequestDraft {
    const draft = this.#drafts.get(call.call) ?? this.#acts.draftOf(call);
    this.#drafts.set(call.call, draft);
    return draft;
  }

  /** Returns the text that distinguishes a response: the range, or else the time of the request. */
  #difference(call: ApiCall, shown: ApiCall): string {
    return (this.#isOtherRange(call, shown) ? this.#rangeText(call) : undefined) ?? timeOf(call);
  }

  #isOtherRange(call: ApiCall, shown: ApiCall): boolean {
    const range = this.#rangeText(call);
    return range !== undefined && range !== this.#rangeText(shown);
  }

  #rangeText(call: ApiCall): string | undefined {
    const days = rangeOf(this.#draftOf(call))?.days;
    return days === undefined ? undefined : daysText(days, vscode.env.language, 'long');
  }

  #seriesOf(call: ApiCall): string {
    const { outcome } = call;
    const body = outcome.kind === 'answered' ? outcome.response?.body : undefined;
    const { series } = seriesIn(body?.kind === 'json' ? body.value : undefined, this.#deviceNames(call));
    return series.map(nameWithUnit).join(', ');
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

const timeOf = ({ startedAtMs }: ApiCall) => timeOfDay(startedAtMs, vscode.env.language);
