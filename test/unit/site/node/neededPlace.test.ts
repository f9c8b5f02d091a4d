import assert from 'node:assert/strict';
import { OrgAccessError } from '../../../../src/platform/common/errors.ts';
import { typedEntity } from '../../../../src/site/common/currentPlaceText.ts';
import type { Need } from '../../../../src/site/common/placeHeaders.ts';
import { neededPlace, placeAtHand, type PlaceHelp } from '../../../../src/site/node/neededPlace.ts';
import { decodeSiteList } from '../../../../src/site/node/siteList.ts';
import { placeOf, written } from '../../../support/access/placeBench.ts';

const oslo = '1:Acme / 10:Oslo';
const listed = decodeSiteList([{ orgId: '1', orgName: 'Acme', siteList: [{ siteId: '10', siteName: 'Oslo' }] }]);

interface Setup {
  readonly current?: string;
  /** Choice and input of the person, who otherwise cancels. */
  readonly chosen?: string;
  readonly typed?: string;
  /** Whether the service lists places; `canceled` if the person doesn't wait. */
  readonly isListed?: boolean | 'canceled';
  /** Whether the session ends during the question. */
  readonly ends?: boolean;
}

/** Returns the result, and the questions asked. */
async function needed(needs: Need, { current, chosen, typed, isListed = true, ends = false }: Setup) {
  const asked: string[] = [];
  const help: PlaceHelp = {
    current: () => (current === undefined ? undefined : placeOf(current)),
    listed: () => {
      asked.push('list');
      return Promise.resolve(isListed === 'canceled' ? undefined : isListed ? listed : []);
    },
    complete: (place, completed) => asked.push(`keep ${written(place)} = ${written(completed)}`),
    ask: ({ name }) => {
      asked.push(`ask for ${name}`);
      return Promise.resolve(chosen === undefined ? undefined : placeOf(chosen));
    },
    askEntity: (_operation, kind, { name }) => {
      asked.push(`type ${kind} ${name}`);
      const entity = typedEntity(typed ?? '');
      return Promise.resolve('why' in entity ? undefined : entity);
    },
    isOver: () => ends,
  };
  try {
    const found = await neededPlace({ name: 'Devices', needs }, help);
    return [found && (written(found.place) ?? 'none'), ...asked];
  } catch (error) {
    return [error instanceof OrgAccessError ? `! ${error.problem.code}` : error, ...asked];
  }
}

describe('neededPlace', () => {
  const rows: readonly (readonly [
    title: string,
    needs: Need,
    told: Setup,
    expected: readonly (string | undefined)[],
  ])[] = [
    ['is the current place if that is a site', 'site', { current: oslo }, [oslo]],
    ['is also the current site if only the organization is needed', 'organization', { current: oslo }, [oslo]],
    ['is asked for if no place is selected', 'site', { chosen: oslo }, [oslo, 'ask for Devices']],
    [
      'is asked for if only an organization is selected',
      'site',
      { current: '1:Acme', chosen: oslo },
      [oslo, 'ask for Devices'],
    ],
    ['is undefined if the person cancels the question', 'site', {}, [undefined, 'ask for Devices']],
    [
      'is undefined if the session ends during the question',
      'site',
      { chosen: oslo, ends: true },
      [undefined, 'ask for Devices'],
    ],
    ['is not asked for if the operation merely accepts a place and none is selected', 'chosen', {}, ['none']],
    [
      'is the selected organization if the operation merely accepts a place',
      'chosen',
      { current: '1:Acme' },
      ['1:Acme'],
    ],
    [
      "gets missing IDs from the service's site list, which are then stored",
      'site',
      { current: ':Acme / :Oslo' },
      [oslo, 'list', `keep :Acme / :Oslo = ${oslo}`],
    ],
    [
      'gets missing IDs even if the operation merely accepts a place',
      'chosen',
      { current: '1:Acme / :Oslo' },
      [oslo, 'list', `keep 1:Acme / :Oslo = ${oslo}`],
    ],
    [
      "is typed by the person if the service's list lacks it",
      'site',
      { current: '1:Acme / :Oslo', isListed: false, typed: '99:Oslo' },
      ['1:Acme / 99:Oslo', 'list', 'type site Oslo', 'keep 1:Acme / :Oslo = 1:Acme / 99:Oslo'],
    ],
    [
      'is undefined if the person cancels typing it',
      'chosen',
      { current: '1:Acme / :Oslo', isListed: false },
      [undefined, 'list', 'type site Oslo'],
    ],
    [
      'is undefined, without another question, if the person cancels loading the list',
      'site',
      { current: ':Acme / :Oslo', isListed: 'canceled', typed: '10:Oslo' },
      [undefined, 'list'],
    ],
    [
      'keeps a site without an ID if only the organization is sent',
      'organization',
      { current: '1:Acme / :Oslo' },
      ['1:Acme / :Oslo'],
    ],
    [
      "is rejected if its name can't be sent in a header",
      'site',
      { current: '1:Acme / 10:東京' },
      ['! placeNotSendable'],
    ],
    [
      "is rejected if the place chosen in the question can't be sent in a header",
      'site',
      { chosen: '1:A\nB / 10:Oslo' },
      ['! placeNotSendable', 'ask for Devices'],
    ],
  ];
  for (const [title, needs, told, expected] of rows)
    it(`the place that an operation needs ${title}`, async () => assert.deepEqual(await needed(needs, told), expected));

  it('placeAtHand returns undefined if the person would have to be asked', () => {
    const atHand = (needs: Need, current?: string) =>
      placeAtHand({ name: 'Devices', needs }, current === undefined ? undefined : placeOf(current));
    assert.deepEqual(atHand('site', oslo), { place: placeOf(oslo) });
    assert.deepEqual(atHand('nothing', ':Acme'), { place: undefined });
    assert.deepEqual(atHand('chosen'), { place: undefined });
    for (const [needs, current] of [
      ['site', '1:Acme'],
      ['site', ':Acme / 10:Oslo'],
      ['chosen', ':Acme'],
    ] as const)
      assert.equal(atHand(needs, current), undefined, current);
    assert.throws(() => atHand('site', '1:Acme / 10:東京'), OrgAccessError);
  });
});

describe('typedEntity', () => {
  const rows: readonly (readonly [typed: string, expected: string])[] = [
    ['7:Oslo', '7:Oslo'],
    [' 7 : Oslo: North ', '7:Oslo: North'],
    ['7', 'form'],
    ['7:', 'form'],
    [':Oslo', 'form'],
    ['7:7', '7:7:7'],
    ['OSLO : OSLO', 'OSLO:OSLO:OSLO'],
    ['*', 'form'],
    ['*:*', 'form'],
    ['', 'empty'],
    ['  ', 'empty'],
    ['7:Os\nlo', 'controlCharacter'],
    ['7:Os\0lo', 'controlCharacter'],
    ['7:東京', 'notLatin1'],
  ];
  it('typedEntity reads `<id>:<name>`, or tells why a text is none', () => {
    for (const [typed, expected] of rows) {
      const entity = typedEntity(typed);
      assert.equal('why' in entity ? entity.why : `${entity.id}:${entity.name}`, expected, typed);
    }
  });
});
