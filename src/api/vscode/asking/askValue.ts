import * as vscode from 'vscode';
import type { Clock } from '../../../platform/common/clock.ts';
import { countText, plain, plainWithoutIcons, plainWithoutLinks } from '../../../platform/common/text/displayText.ts';
import { ask } from '../../../platform/vscode/ui/inputSteps.ts';
import { type Choosable, heading, hint, pickFrom } from '../../../platform/vscode/ui/pickFrom.ts';
import type { ListedValue } from '../../common/listedValues.ts';
import type { Parameter } from '../../common/operation.ts';
import { parameterHint, sourceNames, valueProblem } from '../../common/parameterText.ts';
import { isSearched, searchDelayMs, type Listing } from './serviceLists.ts';

export interface ValueQuestion {
  readonly title: string;
  readonly parameter: Parameter;
  readonly isInPath: boolean;
  /** Previous values, newest first. */
  readonly last: readonly string[];
  readonly value?: string;
  readonly step: number;
  readonly totalSteps: number;
  readonly load: (contained: string, signal: AbortSignal) => Promise<Listing>;
  readonly clock: Clock;
}

type ValueReply = { readonly kind: 'answer'; readonly text: string } | { readonly kind: 'back' };

interface ValueItem extends Choosable {
  readonly value?: string;
}

/** Asks for a value, with a list if there is one. Returns undefined if the person cancels. */
export async function askValue(question: ValueQuestion): Promise<ValueReply | undefined> {
  const { parameter, title, isInPath, last, step, totalSteps } = question;
  const { type, values, from } = parameter;
  if (type === 'boolean' || values || from || last.length > 1) return pickValue(question);
  return await ask({
    title,
    prompt: promptOf(parameter),
    value: question.value ?? last[0] ?? '',
    step,
    totalSteps,
    canGoBack: step > 1,
    check: (text) => valueProblem(parameter, text, isInPath),
  });
}

/** VS Code renders links and icons in prompts. */
function promptOf(parameter: Parameter): string {
  const { name, about } = parameter;
  const asked = vscode.l10n.t('Value for {0} ({1})', plain(name, 60), parameterHint(parameter));
  return plainWithoutIcons(plainWithoutLinks(about === undefined ? asked : `${asked} · ${plain(about, 200)}`, 400));
}

async function pickValue(question: ValueQuestion): Promise<ValueReply | undefined> {
  const { parameter, title, isInPath, last, step, totalSteps } = question;
  const { from } = parameter;
  const list = from && new LoadedList(question, isSearched(from));
  let isBack = false;
  const chosen = await pickFrom<ValueItem>({
    title,
    placeholder: from
      ? vscode.l10n.t('{0}: select one, or enter its ID', plain(parameter.name, 60))
      : vscode.l10n.t('{0}: select or enter a value', plain(parameter.name, 60)),
    ...(totalSteps > 1 && { steps: { step, totalSteps } }),
    buttons: step > 1 ? [vscode.QuickInputButtons.Back] : [],
    ...(list && { listens: (refill: () => void) => list.start(refill) }),
    items(typed, pick) {
      list?.search(typed);
      pick.busy = list?.isBusy ?? false;
      const known = [...(list?.values ?? []), ...knownValues(parameter)];
      const rows = known.filter((one) => contains(one, typed)).map(rowOf);
      const recent =
        typed === ''
          ? last.map((value) => rowOf(known.find((one) => one.value === value) ?? { value, details: [] }))
          : [];
      const isUsable = typed !== '' && valueProblem(parameter, typed, isInPath) === undefined;
      return [
        ...(recent.length > 0 ? [heading(vscode.l10n.t('Recent')), ...recent, heading(vscode.l10n.t('All'))] : []),
        ...rows,
        ...(isUsable && !known.some(({ value }) => value === typed) ? [typedRow(typed)] : []),
        ...(list?.hints(rows.length, typed) ?? []).map(hint),
        ...(typed !== '' && !isUsable ? [hint(valueProblem(parameter, typed, isInPath) ?? '')] : []),
      ];
    },
    pressed() {
      isBack = true;
      return true;
    },
  });
  if (isBack) return { kind: 'back' };
  return chosen?.value === undefined ? undefined : { kind: 'answer', text: chosen.value };
}

/** List of the service, reloaded for each search. */
class LoadedList {
  readonly #question: ValueQuestion;
  readonly #isSearched: boolean;
  #listing: Listing | undefined;
  #searched: string | undefined;
  #refill: () => void = () => undefined;
  #loading: AbortController | undefined;
  #waiting: vscode.Disposable | undefined;

  constructor(question: ValueQuestion, searched: boolean) {
    this.#question = question;
    this.#isSearched = searched;
  }

  get isBusy(): boolean {
    return this.#loading !== undefined;
  }

  get values(): readonly ListedValue[] {
    return this.#listing && 'values' in this.#listing ? this.#listing.values : [];
  }

  start(refill: () => void): vscode.Disposable {
    this.#refill = refill;
    return {
      dispose: () => {
        this.#waiting?.dispose();
        this.#loading?.abort();
        this.#refill = () => undefined;
      },
    };
  }

  /** Searches when typing pauses, and the first time at once. */
  search(typed: string): void {
    const wanted = this.#isSearched ? typed : '';
    if (this.#searched === wanted) return;
    const isFirst = this.#searched === undefined;
    this.#searched = wanted;
    this.#waiting?.dispose();
    if (isFirst) void this.#load(wanted);
    else this.#waiting = this.#question.clock.after(searchDelayMs, () => void this.#load(wanted));
  }

  hints(rows: number, typed: string): string[] {
    const { from } = this.#question.parameter;
    if (!this.#listing) return [vscode.l10n.t('Loading…')];
    if ('problem' in this.#listing) return [this.#listing.problem];
    const { left } = this.#listing;
    if (left > 0)
      return [
        this.#isSearched
          ? vscode.l10n.t('{0} more; keep typing', countText(left))
          : vscode.l10n.t('{0} more; enter the ID', countText(left)),
      ];
    if (rows > 0 || this.isBusy || !from) return [];
    return [
      typed === ''
        ? vscode.l10n.t('The list "{0}" is empty here. Enter an ID.', sourceNames[from]())
        : vscode.l10n.t('Nothing in the list "{0}" matches. An ID can be entered too.', sourceNames[from]()),
    ];
  }

  async #load(wanted: string): Promise<void> {
    this.#loading?.abort();
    const loading = new AbortController();
    this.#loading = loading;
    const listing = await this.#question.load(wanted, loading.signal);
    if (this.#loading !== loading || loading.signal.aborted) return;
    this.#loading = undefined;
    this.#listing = listing;
    this.#refill();
  }
}

function knownValues({ type, values }: Parameter): readonly ListedValue[] {
  return (values ?? (type === 'boolean' ? ['true', 'false'] : [])).map((value) => ({ value, details: [] }));
}

function contains({ value, name = '', details }: ListedValue, typed: string): boolean {
  const wanted = typed.trim().toLowerCase();
  return [value, name, ...details].some((text) => text.toLowerCase().includes(wanted));
}

export function rowOf({ value, name, details }: ListedValue): ValueItem {
  const said = [...details, ...(name === undefined ? [] : [value])].map((text) => plainWithoutIcons(text, 60));
  return { label: plainWithoutIcons(name ?? value, 80), description: said.join(' · '), alwaysShow: true, value };
}

function typedRow(typed: string): ValueItem {
  return {
    label: `$(edit) ${vscode.l10n.t('Use "{0}"', plainWithoutIcons(typed, 60))}`,
    alwaysShow: true,
    value: typed,
  };
}
