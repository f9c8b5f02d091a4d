import type { ProblemCode, ProblemFacts } from '../../../src/core/base/problems.ts';

type Sentences<Codes extends ProblemCode> = {
  readonly [C in Codes]: readonly (readonly [facts: ProblemFacts[C], sentence: string])[];
};

/** The sentences of requests that were not sent. */
export const requestSentences: Sentences<
  | 'pageElsewhere'
  | 'organizationNeeded'
  | 'siteNeeded'
  | 'allNotAllowed'
  | 'placeIncomplete'
  | 'placeNotSendable'
  | 'headerNotAllowed'
  | 'headerNotSendable'
  | 'parameterUnknown'
  | 'parameterMissing'
  | 'parameterTwice'
  | 'parameterType'
  | 'bodyMissing'
> = {
  pageElsewhere: [
    [
      { method: 'POST' },
      'The response names another operation as its next page. Pages of a POST request are loaded from its own path alone. Nothing was sent.',
    ],
  ],
  organizationNeeded: [
    [
      {},
      'This operation needs an organization, and none is chosen. Select an organization or a site first. Nothing was sent.',
    ],
  ],
  siteNeeded: [[{}, 'This operation needs a site, and none is chosen. Select a site first. Nothing was sent.']],
  allNotAllowed: [[{}, 'This operation takes one organization and site, not "*" for all of them. Nothing was sent.']],
  placeIncomplete: [
    [
      { name: 'Oslo' },
      'The service needs the ID and the name of "Oslo", and one of them isn\'t known. Select it again and enter it as ID:name. Nothing was sent.',
    ],
  ],
  placeNotSendable: [
    [
      { name: '', why: 'empty' },
      'The ID or name of the organization or site is empty. Select it again. Nothing was sent.',
    ],
    [
      { name: 'Oslo', why: 'controlCharacter' },
      '"Oslo" has a line break or another control character in its ID or name, which can\'t be sent in a header. Ask your administrator to rename it. Nothing was sent.',
    ],
    [
      { name: 'Łódź', why: 'notLatin1', character: 'Ł' },
      'The service takes organization and site as headers, which can\'t hold "Ł" of "Łódź". Ask your administrator to rename it. Nothing was sent.',
    ],
  ],
  headerNotAllowed: [
    [
      { name: 'a b', why: 'syntax' },
      '"a b" can\'t be the name of a header. Use letters, digits, and hyphens. Nothing was sent.',
    ],
    [
      { name: 'Cookie', why: 'reserved' },
      "The header Cookie is set by Org Access and can't be changed. Remove it. Nothing was sent.",
    ],
  ],
  headerNotSendable: [
    [
      { name: 'X-Team', why: 'empty' },
      'The header X-Team has no value. Enter one, or remove the header. Nothing was sent.',
    ],
    [
      { name: 'X-Team', why: 'controlCharacter' },
      'The value of the header X-Team has a line break or another control character. Remove it. Nothing was sent.',
    ],
    [
      { name: 'X-Team', why: 'notLatin1', character: '東' },
      'The value of the header X-Team holds "東", which can\'t be sent in a header. Replace it. Nothing was sent.',
    ],
  ],
  parameterUnknown: [
    [{ name: 'pages', known: [] }, 'The operation has no parameters, so it takes no "pages". Nothing was sent.'],
    [
      { name: 'pages', known: ['page', 'size'] },
      'The operation has no parameter "pages". Its parameters are page, size. Nothing was sent.',
    ],
  ],
  parameterMissing: [[{ name: 'appId' }, 'The operation needs a value for appId. Nothing was sent.']],
  parameterTwice: [[{ name: 'page' }, 'page takes a single value, and was given several. Nothing was sent.']],
  parameterType: [
    [{ name: 'page', type: 'integer' }, 'page must be a whole number. Nothing was sent.'],
    [{ name: 'force', type: 'boolean' }, 'force must be true or false. Nothing was sent.'],
  ],
  bodyMissing: [[{}, 'The operation needs a body in JSON. Nothing was sent.']],
};
