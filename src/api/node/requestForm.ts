import * as l10n from '@vscode/l10n';
import { headerNameFault, headerValueFault } from '../../connections/common/requestHeaders.ts';
import { countText, plain } from '../../platform/common/text/displayText.ts';
import { takesBody } from '../../service/common/methods.ts';
import type { Parameter } from '../common/operation.ts';
import { allParameters, parameterHint } from '../common/parameterText.ts';
import { isPlaceHeader } from '../common/placeHeaders.ts';
import { placeArguments, type RequestDraft } from '../common/requestDraft.ts';
import { placeText } from '../common/sentPlace.ts';
import { requestText } from './apiText.ts';

/** The act of a person on a part of a request. */
export type FormAct =
  | { readonly kind: 'send' | 'request' | 'place' | 'addParameter' | 'addHeader' | 'body' }
  | { readonly kind: 'parameter'; readonly parameter: Parameter }
  | { readonly kind: 'header'; readonly name: string };

/** A row of the form in which a request is edited, or the heading above some. */
export type FormRow =
  | { readonly heading: string }
  | {
      readonly act: FormAct;
      readonly label: string;
      readonly description: string;
      /** A codicon. */
      readonly icon: string;
      /** Whether it has a value that can be taken out. */
      readonly canClear: boolean;
    };

/** The request as a form: what sends it comes first, and of the parameters those that are required. */
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

/** Whether there is a body to be looked at in an editor before the request is sent. */
export function needsEditor({ operation, body }: RequestDraft): boolean {
  return operation.body?.required === true || body !== undefined;
}

/** The fault of the name of a parameter that a person adds, in a sentence. */
export function parameterNameProblem(name: string): string | undefined {
  const isSendable = name.trim() !== '' && !/[\s\p{C}]/u.test(name.trim());
  return isSendable ? undefined : l10n.t('Enter a name without spaces.');
}

/** The fault of the name of a header that a person adds, in a sentence. */
export function headerNameProblem(name: string): string | undefined {
  if (isPlaceHeader(name.trim()))
    return l10n.t('Organization and site are sent in this header. Select them in the row "Organization and site".');
  const fault = headerNameFault(name.trim());
  if (fault === undefined) return undefined;
  return fault === 'reserved'
    ? l10n.t('Org Access sets this header. Enter another name.')
    : l10n.t('Use letters, digits, and hyphens.');
}

/** The fault of the value of a header, in a sentence. */
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
    : [l10n.t('Send'), l10n.t('{0} · you are asked before', operation.method)];
}

function parameterRow(draft: RequestDraft, parameter: Parameter): FormRow {
  const { name } = parameter;
  const value = Object.hasOwn(draft.args, name) ? draft.args[name] : undefined;
  const values = value === undefined ? [] : typeof value === 'string' ? [value] : value;
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
