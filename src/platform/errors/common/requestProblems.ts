import * as l10n from '@vscode/l10n';
import { plainWithoutLinks as plain } from '../../common/text/displayText.ts';
import type { ProblemTable } from './problemTable.ts';

/** Fault of a header's value, with the first character that can't be sent. */
export type HeaderFault =
  | { readonly why: 'empty' | 'controlCharacter' }
  | { readonly why: 'notLatin1'; readonly character: string };

/** Reasons why a request wasn't sent. */
export const requestProblems = {
  pathElsewhere: () =>
    l10n.t(
      'A path must start with "/", stay below the base URL of the connection, and contain no "\\", no "#", and no "." or ".." between slashes. Nothing was sent.',
    ),
  pageElsewhere: ({ method }: { readonly method: string }) =>
    l10n.t(
      'The response names another operation as its next page. Pages of a {0} request are loaded from its own path alone. Nothing was sent.',
      method,
    ),
  addressTooLong: ({ maxLength }: { readonly maxLength: number }) =>
    l10n.t(
      'The address is longer than {0} characters, too long to be shown in full before it is sent. Nothing was sent.',
      maxLength,
    ),
  organizationNeeded: () =>
    l10n.t(
      'This operation needs an organization, and none is chosen. Select an organization or a site first. Nothing was sent.',
    ),
  siteNeeded: () => l10n.t('This operation needs a site, and none is chosen. Select a site first. Nothing was sent.'),
  /** `*` means all organizations or sites. */
  allNotAllowed: () =>
    l10n.t('This operation takes one organization and site, not "*" for all of them. Nothing was sent.'),
  placeIncomplete: ({ name }: { readonly name: string }) =>
    l10n.t(
      'The service needs the ID and the name of "{0}", and one of them isn\'t known. Select it again and enter it as ID:name. Nothing was sent.',
      plain(name, 60),
    ),
  placeNotSendable: ({ name, ...fault }: { readonly name: string } & HeaderFault) =>
    placeNotSendable(plain(name, 60), fault),
  headerNotAllowed: ({ name, why }: { readonly name: string; readonly why: 'syntax' | 'reserved' }) =>
    why === 'syntax'
      ? l10n.t(
          '"{0}" can\'t be the name of a header. Use letters, digits, and hyphens. Nothing was sent.',
          plain(name, 60),
        )
      : l10n.t(
          "The header {0} is set by Org Access and can't be changed. Remove it. Nothing was sent.",
          plain(name, 60),
        ),
  headerNotSendable: ({ name, ...fault }: { readonly name: string } & HeaderFault) =>
    headerNotSendable(plain(name, 60), fault),
  parameterUnknown: ({ name, known }: { readonly name: string; readonly known: readonly string[] }) =>
    known.length === 0
      ? l10n.t('The operation has no parameters, so it takes no "{0}". Nothing was sent.', plain(name, 60))
      : l10n.t(
          'The operation has no parameter "{0}". Its parameters are {1}. Nothing was sent.',
          plain(name, 60),
          known.join(', '),
        ),
  parameterMissing: ({ name }: { readonly name: string }) =>
    l10n.t('The operation needs a value for {0}. Nothing was sent.', plain(name, 60)),
  parameterTwice: ({ name }: { readonly name: string }) =>
    l10n.t('{0} takes a single value, and was given several. Nothing was sent.', plain(name, 60)),
  parameterType: ({ name, type }: { readonly name: string; readonly type: 'text' | 'integer' | 'boolean' }) =>
    type === 'integer'
      ? l10n.t('{0} must be a whole number. Nothing was sent.', plain(name, 60))
      : l10n.t('{0} must be true or false. Nothing was sent.', plain(name, 60)),
  bodyMissing: () => l10n.t('The operation needs a body in JSON. Nothing was sent.'),
} satisfies ProblemTable;

function placeNotSendable(name: string, fault: HeaderFault): string {
  switch (fault.why) {
    case 'empty':
      return l10n.t('The ID or name of the organization or site is empty. Select it again. Nothing was sent.');
    case 'controlCharacter':
      return l10n.t(
        '"{0}" has a line break or another control character in its ID or name, which can\'t be sent in a header. Ask your administrator to rename it. Nothing was sent.',
        name,
      );
    case 'notLatin1':
      return l10n.t(
        'The service takes organization and site as headers, which can\'t hold "{0}" of "{1}". Ask your administrator to rename it. Nothing was sent.',
        fault.character,
        name,
      );
  }
}

function headerNotSendable(name: string, fault: HeaderFault): string {
  switch (fault.why) {
    case 'empty':
      return l10n.t('The header {0} has no value. Enter one, or remove the header. Nothing was sent.', name);
    case 'controlCharacter':
      return l10n.t(
        'The value of the header {0} has a line break or another control character. Remove it. Nothing was sent.',
        name,
      );
    case 'notLatin1':
      return l10n.t(
        'The value of the header {0} holds "{1}", which can\'t be sent in a header. Replace it. Nothing was sent.',
        name,
        fault.character,
      );
  }
}
