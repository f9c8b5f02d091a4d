import * as vscode from 'vscode';
import type { Clock } from '../../../platform/common/clock.ts';
import { countText, plain, plainWithoutIcons, plainWithoutLinks } from '../../../platform/common/text/displayText.ts';
import { ask } from '../../../platform/vscode/ui/inputSteps.ts';
import { type Choosable, heading, hint, pickFrom } from '../../../platform/vscode/ui/pickFrom.ts';
import { isSearched, showsText, type ListedValue, type Listing } from '../../common/listedValues.ts';
import { LoadedList } from '../../common/loadedList.ts';
import type { Parameter, ValueSource } from '../../common/operation.ts';
import { parameterHint, sourceNames, valueProblem } from '../../common/parameterText.ts';

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
  const list = from && new LoadedList(from, question.load, question.clock);
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
      const rows = known.filter((one) => showsText(one, typed)).map(rowOf);
      const recent =
        typed === ''
          ? last.map((value) => rowOf(known.find((one) => one.value === value) ?? { value, details: [] }))
          : [];
      const isUsable = typed !== '' && valueProblem(parameter, typed, isInPath) === undefined;
      return [
        ...(recent.length > 0 ? [heading(vscode.l10n.t('Recent')), ...recent, heading(vscode.l10n.t('All'))] : []),
        ...rows,
        ...(isUsable && !known.some(({ value }) => value === typed) ? [typedRow(typed)] : []),
        ...(list ? hintsOf(list, from, rows.length, typed) : []).map(hint),
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

function hintsOf(list: LoadedList, from: ValueSource, rows: number, typed: string): string[] {
  const { listing, nothingFound } = list;
  if (!listing) return [vscode.l10n.t('Loading…')];
  if ('problem' in listing) return [listing.problem];
  if (listing.left > 0)
    return [
      isSearched(from)
        ? vscode.l10n.t('{0} more; keep typing', countText(listing.left))
        : vscode.l10n.t('{0} more; enter the ID', countText(listing.left)),
    ];
  if (nothingFound !== undefined) return [nothingFound];
  if (rows > 0 || list.isBusy) return [];
  return [
    typed === ''
      ? vscode.l10n.t('The list "{0}" is empty here. Enter an ID.', sourceNames[from]())
      : vscode.l10n.t('Nothing in the list "{0}" matches. An ID can be entered too.', sourceNames[from]()),
  ];
}

function knownValues({ type, values }: Parameter): readonly ListedValue[] {
  return (values ?? (type === 'boolean' ? ['true', 'false'] : [])).map((value) => ({ value, details: [] }));
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
