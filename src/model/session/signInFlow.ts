import * as l10n from '@vscode/l10n';
import type { OrgAccessError } from '../../core/base/errors.ts';
import { parseBaseUrl } from '../../core/connection/baseUrl.ts';
import type { Connection } from '../../core/connection/connection.ts';
import { completedText } from '../connection/completedText.ts';
import { connectionProblemText } from '../connection/connectionText.ts';
import { errorText } from '../errors/errorText.ts';

/** The fields that a sign-in needs, in the order in which they are asked. */
export const signInFields = ['baseUrl', 'clientId', 'clientSecret', 'username', 'scope', 'password'] as const;
export type SignInField = (typeof signInFields)[number];
export type SignInDraft = Partial<Record<SignInField, string>>;

export interface FieldText {
  readonly prompt: string;
  /** Names the field also while a problem stands in the place of the prompt. */
  readonly placeholder: string;
  readonly secret: boolean;
}

/** What a connection knows of a sign-in. */
export function draftOf({ baseUrl, clientId, scope }: Connection): SignInDraft {
  return { baseUrl, clientId, scope };
}

/** User name and password are always asked for; the others when they are missing. */
export function fieldsToAsk(known: SignInDraft): SignInField[] {
  return signInFields.filter((field) => field === 'username' || field === 'password' || known[field] === undefined);
}

/** The fields that are still known when the service has refused one. The client ID and the client secret are asked for together. */
export function withoutRefused(known: SignInDraft, refused: SignInField): SignInDraft {
  const rest = { ...known };
  delete rest[refused];
  if (refused === 'clientId') delete rest.clientSecret;
  return rest;
}

/** @param service the address that the password will go to, when it is known */
export function fieldText(field: SignInField, service: string | undefined): FieldText {
  switch (field) {
    case 'baseUrl':
      return { prompt: l10n.t('Base URL of the service'), placeholder: 'https://service.example.com', secret: false };
    case 'clientId':
      return {
        prompt: l10n.t('Client ID that your administrator gave you'),
        placeholder: l10n.t('Client ID'),
        secret: false,
      };
    case 'clientSecret':
      return {
        prompt: l10n.t('Client secret that your administrator gave you. It is kept in secret storage.'),
        placeholder: l10n.t('Client secret'),
        secret: true,
      };
    case 'username':
      return { prompt: l10n.t('User name at {0}', service ?? ''), placeholder: l10n.t('User name'), secret: false };
    case 'scope':
      return {
        prompt: l10n.t("Scopes, separated by spaces. Leave empty for the service's default scopes."),
        placeholder: l10n.t('Scope'),
        secret: false,
      };
    case 'password':
      return {
        prompt: l10n.t("Password at {0}. It is used once to sign in and isn't stored.", service ?? ''),
        placeholder: l10n.t('Password'),
        secret: true,
      };
  }
}

/** The fault of the text of a field, in a sentence. */
export function checkField(field: SignInField, text: string): string | undefined {
  if (field === 'baseUrl') {
    const { problem } = parseBaseUrl(text);
    return problem && connectionProblemText(problem);
  }
  if (field === 'scope') return undefined;
  const isEmpty = field === 'password' || field === 'clientSecret' ? text === '' : text.trim() === '';
  if (!isEmpty) return undefined;
  switch (field) {
    case 'clientId':
      return l10n.t('Enter the client ID.');
    case 'clientSecret':
      return l10n.t('Enter the client secret.');
    case 'username':
      return l10n.t('Enter your user name.');
    case 'password':
      return l10n.t('Enter your password.');
  }
}

/** What is said of a text that can be used: the base URL that it is completed to. */
export function fieldNote(field: SignInField, text: string): string | undefined {
  return field === 'baseUrl' ? completedText(text) : undefined;
}

/** The field as it is used: addresses in their normal form, names without white space around them, secrets to the letter. */
export function normalField(field: SignInField, text: string): string {
  if (field === 'password' || field === 'clientSecret') return text;
  const address = field === 'baseUrl' ? parseBaseUrl(text) : undefined;
  return address && address.problem === undefined ? address.baseUrl : text.trim();
}

/** The field to ask again after a refused sign-in. */
export function fieldToMend(error: OrgAccessError): 'clientId' | 'scope' | 'password' {
  switch (error.oauthCode) {
    case 'invalid_client':
    case 'unauthorized_client':
      return 'clientId';
    case 'invalid_scope':
      return 'scope';
    default:
      return 'password';
  }
}

/** Why a sign-in was refused, as it is said in the box that asks again. */
export function refusalText(error: OrgAccessError): string {
  return fieldToMend(error) === 'scope'
    ? l10n.t(
        "The service doesn't grant this scope. Enter the scope that your administrator gave you, or leave it empty.",
      )
    : errorText(error);
}
