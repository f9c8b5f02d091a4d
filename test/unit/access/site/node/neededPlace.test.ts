import assert from 'node:assert/strict';
import { typedEntity } from '../../../../../src/access/site/common/currentPlaceText.ts';
import type { Need } from '../../../../../src/access/site/common/placeHeaders.ts';
import { neededPlace, type PlaceHelp } from '../../../../../src/access/site/node/neededPlace.ts';
import { decodeSiteList } from '../../../../../src/access/site/node/siteList.ts';
import { OrgAccessError } from '../../../../../src/platform/common/errors.ts';
import { placeOf, written } from '../../../../support/access/placeBench.ts';

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
    listed: () => {
      asked.push('list');
      return Promise.resolve(isListed === 'canceled' ? undefined : isListed ? listed : []);
    },
    complete: (place, completed) => asked.push(`keep ${written(place)} = ${written(completed)}`),
    ask: ({ name }) => {
      asked.push(`ask for ${name}`);
      return Promise.resolve(chosen === undefined ? undefined : placeOf(chosen));
    },
    askEntity: (_operation, { name }) => {
      asked.push(`type ${name}`);
      const entity = typedEntity(typed ?? '');
      return Promise.resolve('why' in entity ? undefined : entity);
    },
    isOver: () => ends && asked.length > 0,
  };
  try {
    const found = await neededPlace(
      { name: 'Devices', needs },
      current === undefined ? undefined : placeOf(current),
      help,
    );
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
      "gets missing IDs from the service's site list, which are then stored",
      'site',
      { current: ':Acme / :Oslo' },
      [oslo, 'list', `keep :Acme / :Oslo = ${oslo}`],
    ],
    [
      "is typed by the person if the service's list lacks it",
      'site',
      { current: '1:Acme / :Oslo', isListed: false, typed: '99:Oslo' },
      ['1:Acme / 99:Oslo', 'list', 'type Oslo', 'keep 1:Acme / :Oslo = 1:Acme / 99:Oslo'],
    ],
    [
      'is undefined if the person cancels typing it',
      'chosen',
      { current: '1:Acme / :Oslo', isListed: false },
      [undefined, 'list', 'type Oslo'],
    ],
    [
      'is undefined, without another question, if the person cancels loading the list',
      'site',
      { current: ':Acme / :Oslo', isListed: 'canceled', typed: '10:Oslo' },
      [undefined, 'list'],
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
});
