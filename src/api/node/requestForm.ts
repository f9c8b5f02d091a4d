import * as l10n from '@vscode/l10n';
import { isPlaceHeader } from '../../access/site/common/placeHeaders.ts';
import { placeText } from '../../access/site/common/placeText.ts';
import { countText, plain } from '../../platform/common/text/displayText.ts';
import { takesBody } from '../../service/common/methods.ts';
import { headerNameFault, headerValueFault } from '../../service/connection/common/requestHeaders.ts';
import { type RequestDraft, valuesOf } from '../common/callOf.ts';
import type { Parameter } from '../common/operation.ts';
import { allParameters, parameterHint } from '../common/parameterText.ts';
import { placeArguments } from '../common/requestDraft.ts';
import { requestText } from './apiText.ts';

export type FormAct =
  | { readonly kind: 'send' | 'request' | 'place' | 'addParameter' | 'addHeader' | 'body' }
  | { readonly kind: 'parameter'; readonly parameter: Parameter }
  | { readonly kind: 'header'; readonly name: string };

export type FormRow =
  | { readonly heading: string }
  | {
      readonly act: FormAct;
      readonly label: string;
      readonly description: string;
      readonly icon: string;
      readonly canClear: boolean;
    };

/** Returns the rows of the form, required parameters first. */
export function formRows(draft: RequestDraft): readonly FormRow[] {
  const { operation, place } = draft;
  const ofPlace = place ? Object.keys(placeArguments(operation, place)) : [];
  const parameters = allParameters(operation).filter(({ name }) => !ofPlace.includes(name));
  return [
    row({ kind: 'send' }, needsEditor(draft) ? 'edit' : 'send', ...sendWords(draft)),
    row({ kind: 'request' }, 'symbol-method', l10n.t('Method and path'), requestText(operation)),
    ...(operation.needs === 'nothing' && ofPlace.length === 0
      ? []
      : [
          row(
            { kind: 'place' },
            'location',
            l10n.t('Organization and site'),
            place ? placeText(place) : l10n.t('none'),
          ),
        ]),
    { heading: l10n.t('Parameters') },
    ...parameters.map((parameter) => parameterRow(draft, parameter)),
    row({ kind: 'addParameter' }, 'add', l10n.t('Add Parameter…'), ''),
    { heading: l10n.t('Headers') },
    ...(operation.headers ?? []).map(([name, value]) =>
      row({ kind: 'header', name }, 'symbol-string', plain(name, 60), plain(value, 120), true),
    ),
    row({ kind: 'addHeader' }, 'add', l10n.t('Add Header…'), ''),
    ...bodyRows(draft),
  ];
}

/** Whether the body is edited before the request is sent. */
export function needsEditor({ operation, body }: RequestDraft): boolean {
  return operation.body?.required === true || body !== undefined;
}

export function parameterNameProblem(name: string): string | undefined {
  const isSendable = name.trim() !== '' && !/[\s\p{C}]/u.test(name.trim());
  return isSendable ? undefined : l10n.t('Enter a name without spaces.');
}

export function headerNameProblem(name: string): string | undefined {
  if (isPlaceHeader(name.trim()))
    return l10n.t('Organization and site are sent in this header. Select them in the row "Organization and site".');
  const fault = headerNameFault(name.trim());
  if (fault === undefined) return undefined;
  return fault === 'reserved'
    ? l10n.t('Org Access sets this header. Enter another name.')
    : l10n.t('Use letters, digits, and hyphens.');
}

export function headerValueProblem(value: string): string | undefined {
  const fault = headerValueFault(value);
  switch (fault?.why) {
    case 'empty':
      return l10n.t('Enter a value.');
    case 'controlCharacter':
      return l10n.t('Remove line breaks and other control characters.');
    case 'notLatin1':
      return l10n.t('Remove "{0}": a header can\'t hold it.', fault.character);
    case undefined:
      return undefined;
  }
}

function sendWords(draft: RequestDraft): readonly [label: string, description: string] {
  const { operation } = draft;
  if (needsEditor(draft)) return [l10n.t('Edit Body'), l10n.t('opens an editor, from which the request is sent')];
  return operation.kind === 'read'
    ? [l10n.t('Send'), operation.method]
    : [l10n.t('Send'), l10n.t('{0} · asks before sending', operation.method)];
}

function parameterRow(draft: RequestDraft, parameter: Parameter): FormRow {
  const { name } = parameter;
  const values = valuesOf(draft.args, name);
  const description = values.length > 0 ? plain(values.join(', '), 120) : parameterHint(parameter);
  const icon = values.length > 0 ? 'symbol-value' : parameter.required ? 'warning' : 'blank';
  return row({ kind: 'parameter', parameter }, icon, plain(name, 60), description, values.length > 0);
}

function bodyRows(draft: RequestDraft): FormRow[] {
  const { operation, body } = draft;
  if (!takesBody(operation.method) || needsEditor(draft)) {
    return body === undefined
      ? []
      : [
          { heading: l10n.t('Body') },
          row({ kind: 'body' }, 'json', l10n.t('Body'), l10n.t('characters: {0}', countText(body.length)), true),
        ];
  }
  return [
    { heading: l10n.t('Body') },
    row(
      { kind: 'body' },
      'json',
      l10n.t('Edit Body'),
      l10n.t('none · opens an editor, from which the request is sent'),
    ),
  ];
}

function row(act: FormAct, icon: string, label: string, description: string, canClear = false): FormRow {
  return { act, label, description, icon, canClear };
}
