import * as l10n from '@vscode/l10n';
import type { OrgAccessError } from '../../../platform/common/errors.ts';
import { errorText } from '../../../platform/errors/common/errorText.ts';
import type { Problem } from '../../../platform/errors/common/problems.ts';
import { parseBaseUrl } from '../../../service/connection/common/baseUrl.ts';
import { defaultScope, type Connection } from '../../../service/connection/common/connection.ts';
import { defaultTokenEndpoint, parseTokenEndpoint } from '../../../service/connection/common/tokenEndpoint.ts';
import { connectionProblemText, tokenEndpointProblemText } from '../../../service/connection/node/connectionText.ts';

export const signInFields = [
  'baseUrl',
  'clientId',
  'clientSecret',
  'username',
  'scope',
  'tokenEndpoint',
  'password',
] as const;
export type SignInField = (typeof signInFields)[number];
export type SignInDraft = Partial<Record<SignInField, string>>;

export interface FieldText {
  readonly prompt: string;
  /** Text that names the field while a problem replaces the prompt. */
  readonly placeholder: string;
  readonly secret: boolean;
}

export const defaultDraft = { scope: defaultScope, tokenEndpoint: defaultTokenEndpoint } as const;

export function draftOf({ baseUrl, clientId, scope, tokenEndpoint = defaultTokenEndpoint }: Connection): SignInDraft {
  return { baseUrl, clientId, scope, tokenEndpoint };
}

/** Returns the missing fields and those that are always asked for. */
export function fieldsToAsk(draft: SignInDraft, isClient = false): SignInField[] {
  const asked = signInFields.filter((field) => isAlwaysAsked(field) || draft[field] === undefined);
  if (!isClient) return asked;
  return [...asked.filter((field) => !isAlwaysAsked(field) && field !== 'clientSecret'), 'clientSecret'];
}

function isAlwaysAsked(field: SignInField): boolean {
  return field === 'username' || field === 'password';
}

/** Returns the draft without the refused field. If the client ID was refused, its secret is removed too. */
export function withoutRefused(draft: SignInDraft, refused: SignInField): SignInDraft {
  const rest = { ...draft };
  delete rest[refused];
  if (refused === 'clientId') delete rest.clientSecret;
  return rest;
}

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
        prompt: l10n.t(
          'Client secret that your administrator gave you. It is kept in secret storage. Leave empty for a client that has none.',
        ),
        placeholder: l10n.t('Client secret'),
        secret: true,
      };
    case 'username':
      return { prompt: l10n.t('User name at {0}', service ?? ''), placeholder: l10n.t('User name'), secret: false };
    case 'scope':
      return {
        prompt: l10n.t("Scopes, separated by spaces or commas. Leave empty for the service's default scopes."),
        placeholder: l10n.t('Scope'),
        secret: false,
      };
    case 'tokenEndpoint':
      return {
        prompt: l10n.t('Token endpoint: a path below the base URL, or a complete address of an identity server'),
        placeholder: l10n.t('Token endpoint'),
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

export function checkField(field: SignInField, text: string, isClient = false): string | undefined {
  if (field === 'tokenEndpoint') {
    const { problem } = parseTokenEndpoint(text);
    return problem && tokenEndpointProblemText(problem);
  }
  if (field === 'baseUrl') {
    const { problem } = parseBaseUrl(text);
    return problem && connectionProblemText(problem);
  }
  if (field === 'scope' || (field === 'clientSecret' && !isClient)) return undefined;
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

export function fieldNote(field: SignInField, text: string): string | undefined {
  return field === 'baseUrl' ? completedText(text) : undefined;
}

function completedText(typed: string): string | undefined {
  const read = parseBaseUrl(typed);
  if (read.problem !== undefined || read.baseUrl === typed) return undefined;
  const { baseUrl } = read;
  if (!read.isOfPage) return l10n.t('This will be used: {0}', baseUrl);
  const { origin, pathname } = new URL(baseUrl);
  if (baseUrl === origin) return l10n.t('This looks like the address of a web page. This will be used: {0}', baseUrl);
  return l10n.t(
    'This looks like the address of a web page. This will be used: {0}. If {1} belongs to the page, remove it.',
    baseUrl,
    pathname,
  );
}

/** Normalizes addresses and trims names. Leaves secrets unchanged. */
export function normalField(field: SignInField, text: string): string {
  if (field === 'password' || field === 'clientSecret') return text;
  if (field === 'tokenEndpoint') {
    const endpoint = parseTokenEndpoint(text);
    return (endpoint.problem === undefined ? endpoint.tokenEndpoint : undefined) ?? defaultTokenEndpoint;
  }
  const address = field === 'baseUrl' ? parseBaseUrl(text) : undefined;
  return address && address.problem === undefined ? address.baseUrl : text.trim();
}

export function fieldToRetry({ problem, oauthCode }: OrgAccessError, isClient = false): SignInField {
  if (problem.code === 'noTokenEndpoint' || redirectsToSlash(problem)) return 'tokenEndpoint';
  if (problem.code === 'accountMayBeLocked') return isClient ? 'clientSecret' : 'password';
  switch (oauthCode) {
    case 'invalid_client':
    case 'unauthorized_client':
    case 'unauthorized':
      return 'clientId';
    case 'invalid_scope':
      return 'scope';
    default:
      return isClient ? 'clientSecret' : 'password';
  }
}

export function redirectsToSlash(problem: Problem): boolean {
  return problem.code === 'redirectedWithin' && problem.addsSlash;
}

export function refusalText(error: OrgAccessError): string {
  return fieldToRetry(error) === 'scope'
    ? l10n.t(
        "The service doesn't grant this scope. Enter the scope that your administrator gave you, or leave it empty.",
      )
    : errorText(error);
}
