import * as vscode from 'vscode';
import type { PlaceName } from '../../../platform/common/entities.ts';
import { plain, plainWithoutIcons } from '../../../platform/common/text/displayText.ts';
import { ask } from '../../../platform/vscode/ui/inputSteps.ts';
import { heading, pickFrom, type Choosable } from '../../../platform/vscode/ui/pickFrom.ts';
import { type RequestDraft, valuesOf } from '../../common/callOf.ts';
import type { Operation } from '../../common/operation.ts';
import { withHeader, withPlace, withRequest, withValues } from '../../common/requestDraft.ts';
import type { CallTarget } from '../../node/apiCall.ts';
import {
  formRows,
  headerNameProblem,
  headerValueProblem,
  parameterNameProblem,
  type FormAct,
  type FormRow,
} from '../../node/requestForm.ts';
import { askEndpoint } from '../endpoints/endpointCommands.ts';
import { askParameter, type ValueServices } from './askParameters.ts';

export interface EditServices extends ValueServices {
  readonly operations: readonly Operation[];
  /** Returns undefined if the person cancels. */
  readonly askPlace: (draft: RequestDraft) => Promise<PlaceName | undefined>;
}

/** Edited request, to be sent at once or after its body is written. */
export interface EditedRequest {
  readonly act: 'send' | 'body';
  readonly draft: RequestDraft;
}

interface FormItem extends Choosable {
  readonly row?: Exclude<FormRow, { readonly heading: string }>;
}

/** Returns undefined if the person cancels. */
export async function editRequest(
  target: CallTarget,
  begun: RequestDraft,
  services: EditServices,
): Promise<EditedRequest | undefined> {
  let draft = begun;
  for (;;) {
    const chosen = await pickPart(draft);
    if (!chosen) return undefined;
    const { act, isCleared } = chosen;
    if (isCleared) draft = withoutPart(draft, act);
    else if (act.kind === 'send' || act.kind === 'body') return { act: act.kind, draft };
    else draft = (await changePart(target, draft, act, services)) ?? draft;
  }
}

async function pickPart(
  draft: RequestDraft,
): Promise<{ readonly act: FormAct; readonly isCleared: boolean } | undefined> {
  const clear = { iconPath: new vscode.ThemeIcon('close'), tooltip: vscode.l10n.t('Remove') };
  const items = formRows(draft).map((row): FormItem => {
    if ('heading' in row) return heading(row.heading);
    const label = `$(${row.icon}) ${plainWithoutIcons(row.label, 80)}`;
    return { label, description: plainWithoutIcons(row.description), row, ...(row.canClear && { buttons: [clear] }) };
  });
  let cleared: FormAct | undefined;
  const chosen = await pickFrom<FormItem>({
    title: vscode.l10n.t('Edit Request'),
    placeholder: vscode.l10n.t('Select a part to change it'),
    matchOnDescription: true,
    items,
    rowPressed(_, { row }) {
      cleared = row?.act;
      return true;
    },
  });
  const act = cleared ?? chosen?.row?.act;
  return act && { act, isCleared: cleared !== undefined };
}

function withoutPart(draft: RequestDraft, act: FormAct): RequestDraft {
  if (act.kind === 'parameter') return withValues(draft, act.parameter.name, []);
  if (act.kind === 'header') return withHeader(draft, act.name, undefined);
  const { body: _, ...rest } = draft;
  return act.kind === 'body' ? rest : draft;
}

/** Returns undefined if the person cancels. */
async function changePart(
  target: CallTarget,
  draft: RequestDraft,
  act: FormAct,
  services: EditServices,
): Promise<RequestDraft | undefined> {
  switch (act.kind) {
    case 'request':
      return await changeRequest(draft, services);
    case 'place': {
      const place = await services.askPlace(draft);
      return place && withPlace(draft, place);
    }
    case 'parameter':
      return await changeParameter(target, draft, act.parameter, services);
    case 'addParameter': {
      const name = await askName(
        vscode.l10n.t('Add Parameter'),
        vscode.l10n.t('Name of the parameter'),
        parameterNameProblem,
      );
      return name === undefined ? undefined : await changeParameter(target, draft, { name, type: 'text' }, services);
    }
    case 'header':
      return await changeHeader(draft, act.name);
    case 'addHeader': {
      const name = await askName(vscode.l10n.t('Add Header'), vscode.l10n.t('Name of the header'), headerNameProblem);
      return name === undefined ? undefined : await changeHeader(draft, name);
    }
    default:
      return undefined;
  }
}

async function changeRequest(draft: RequestDraft, { operations }: EditServices): Promise<RequestDraft | undefined> {
  const { method, path } = draft.operation;
  const edited = await askEndpoint(
    vscode.l10n.t('Edit Request'),
    vscode.l10n.t('Method and path below the base URL. A query becomes parameters.'),
    `${method} ${path}`,
  );
  return edited && withRequest(draft, edited, operations);
}

/** Adds a value to a repeatable parameter, or replaces the value of any other. */
async function changeParameter(
  target: CallTarget,
  draft: RequestDraft,
  parameter: Operation['parameters'][number],
  services: ValueServices,
): Promise<RequestDraft | undefined> {
  const changed = await askParameter(target, draft, parameter, services);
  if (!changed || changed === 'back') return undefined;
  const before = valuesOf(draft.args, parameter.name);
  const [added] = valuesOf(changed.args, parameter.name);
  if (!parameter.repeated || added === undefined || before.includes(added)) return changed;
  return withValues(changed, parameter.name, [...before, added]);
}

async function changeHeader(draft: RequestDraft, name: string): Promise<RequestDraft | undefined> {
  const before = draft.operation.headers?.find(([other]) => other.toLowerCase() === name.toLowerCase())?.[1];
  const value = await askText(
    vscode.l10n.t('Edit Request'),
    vscode.l10n.t('Value of the header {0}', plain(name, 60)),
    before ?? '',
    headerValueProblem,
  );
  return value === undefined ? undefined : withHeader(draft, name, value);
}

async function askText(
  title: string,
  prompt: string,
  value: string,
  check: (text: string) => string | undefined,
): Promise<string | undefined> {
  const reply = await ask({ title, prompt, value, step: 1, totalSteps: 1, canGoBack: false, check });
  return reply?.kind === 'answer' ? reply.text : undefined;
}

async function askName(
  title: string,
  prompt: string,
  problem: (typed: string) => string | undefined,
): Promise<string | undefined> {
  const name = await askText(title, prompt, '', problem);
  return name?.trim();
}
