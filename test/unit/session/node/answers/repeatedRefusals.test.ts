import assert from 'node:assert/strict';
import { OrgAccessError } from '../../../../../src/platform/common/errors.ts';
import { endless, StillBench } from '../../../../support/session/stillBench.ts';
import { hourMs, tokens } from '../../../../support/session/stillPorts.ts';

const minute = 60_000;

/** Service that refuses revoked tokens, and some paths with any token. */
class StrictService {
  readonly revoked = new Set<string>();
  readonly denied = new Set<string>();
  isDetailDenied = false;
  /** Whether a refresh returns the same access token. */
  keepsToken = false;
  isDown = false;
  refreshes = 0;
  details = 0;
  readonly bench: StillBench;

  constructor(bench: StillBench) {
    this.bench = bench;
    const { service } = bench;
    const [call, userDetail] = [service.call, service.userDetail];
    service.call = (connection, session, asked, signal) => {
      const isDenied = this.denied.has(asked.path) || this.revoked.has(session.tokens.accessToken);
      return isDenied ? Promise.reject(refused()) : call(connection, session, asked, signal);
    };
    service.userDetail = (connection, session, signal) => {
      this.details += 1;
      const isDenied = this.isDetailDenied || this.revoked.has(session.tokens.accessToken);
      return isDenied ? Promise.reject(refused()) : userDetail(connection, session, signal);
    };
    service.refreshGrant = (_, session) => {
      this.refreshes += 1;
      if (this.isDown) return Promise.reject(new OrgAccessError('timeout', { code: 'timedOut', seconds: 30 }));
      const { accessToken } = session.tokens;
      const fresh = tokens(`fresh${this.refreshes}`, bench.clock.now());
      return Promise.resolve(this.keepsToken ? { ...fresh, accessToken } : fresh);
    };
  }

  /** Returns the status of the response. */
  async get(path: string): Promise<number> {
    try {
      const response = await this.bench.session.call({ method: 'GET', path }, endless);
      return response?.status ?? 0;
    } catch (error) {
      return error instanceof OrgAccessError ? (error.status ?? 0) : NaN;
    }
  }

  async getAll(paths: readonly string[]): Promise<Set<number>> {
    const statuses = new Set<number>();
    for (const path of paths) statuses.add(await this.get(path));
    return statuses;
  }
}

const refused = () =>
  new OrgAccessError('oauth', { code: 'tokenRefused' }, { status: 401, oauthCode: 'invalid_token' });

describe('RefusedTokens with 401s that a new token does not fix', () => {
  let bench: StillBench;
  let service: StrictService;
  beforeEach(async () => {
    bench = new StillBench();
    await bench.restored();
    service = new StrictService(bench);
  });
  afterEach(() => bench.session.dispose());

  const many = (name: string, count = 100) => Array.from({ length: count }, (_, index) => `/${name}/${index}`);

  it('SessionManager refreshes once for repeated 401s, whether for one path or for a hundred paths', async () => {
    for (const path of ['/same', ...many('denied')]) service.denied.add(path);
    assert.deepEqual(await service.getAll(Array.from({ length: 100 }, () => '/same?page=1')), new Set([200]));
    service.denied.add('/same?page=1');
    assert.deepEqual(await service.getAll(Array.from({ length: 100 }, () => '/same')), new Set([401]));
    assert.deepEqual(await service.getAll(many('denied')), new Set([401]));
    assert.equal(service.refreshes, 1);
    assert.equal(bench.live.kind, 'active');
  });

  it('SessionManager checks the token at most once a minute if the service keeps refusing one path', async () => {
    service.denied.add('/same');
    await service.getAll(Array.from({ length: 50 }, () => '/same'));
    assert.equal(service.details, 1);
    bench.clock.sleep(minute);
    await service.getAll(Array.from({ length: 50 }, () => '/same'));
    assert.deepEqual([service.details, service.refreshes], [2, 1]);
  });

  it('SessionManager refreshes once for concurrent requests that the service refuses', async () => {
    for (const path of many('denied')) service.denied.add(path);
    for (let round = 0; round < 3; round++) await Promise.all(many('denied').map((path) => service.get(path)));
    assert.equal(service.refreshes, 1);
  });

  it('SessionManager refreshes a token that is revoked while the service also refuses a hundred other paths', async () => {
    for (const path of many('denied')) service.denied.add(path);
    for (const afterMs of [0, minute, 5 * hourMs]) {
      await service.getAll(many('denied'));
      bench.clock.sleep(afterMs);
      await service.get('/open');
      service.revoked.add(bench.token);
      const before = service.refreshes;
      assert.equal(await service.get('/open'), 200);
      assert.equal(service.refreshes, before + 1);
    }
  });

  it('SessionManager refreshes once for each revoked token', async () => {
    for (let round = 1; round <= 20; round++) {
      service.revoked.add(bench.token);
      assert.equal(await service.get('/open'), 200);
      assert.equal(service.refreshes, round);
    }
    assert.equal(service.details, 0);
  });

  it('SessionManager refreshes twice if the service refuses everything, and then once in a quarter of an hour', async () => {
    service.isDetailDenied = true;
    for (const path of many('denied')) service.denied.add(path);
    await service.getAll(many('denied'));
    assert.equal(service.refreshes, 2);
    await service.getAll(many('denied'));
    await bench.session.loadDetail();
    assert.equal(service.refreshes, 2);
    bench.clock.sleep(15 * minute);
    await service.getAll(many('denied'));
    assert.equal(service.refreshes, 3);
  });

  for (const isDetailDenied of [false, true])
    it(`SessionManager refreshes at most twice if the access token stays the same and the user detail is ${isDetailDenied ? 'refused' : 'granted'}`, async () => {
      service.keepsToken = true;
      service.isDetailDenied = isDetailDenied;
      service.denied.add('/same');
      await service.getAll(Array.from({ length: 20 }, () => '/same'));
      assert.equal(service.refreshes, isDetailDenied ? 2 : 1);
    });

  it('SessionManager sends nothing for an outdated refusal, even if the last refresh did not help', async () => {
    service.denied.add('/same');
    await service.get('/same');
    assert.deepEqual([service.refreshes, service.details, bench.token], [1, 0, 'AT-fresh1']);
    await bench.session.refresh({ accessToken: 'AT-1', isDefinite: false, request: 'GET /other' });
    assert.deepEqual([service.refreshes, service.details], [1, 0]);
  });

  it('SessionManager sends nothing to a failing token endpoint before the next retry is due', async () => {
    service.isDown = true;
    service.denied.add('/same');
    await service.getAll(Array.from({ length: 20 }, () => '/same'));
    assert.equal(service.refreshes, 1);
    bench.clock.sleep(5000);
    await service.getAll(Array.from({ length: 20 }, () => '/same'));
    assert.equal(service.refreshes, 2);
  });

  it('SessionManager refreshes again for a refused path after a new sign-in', async () => {
    service.denied.add('/same');
    await service.get('/same');
    await bench.signIn();
    await service.get('/same');
    assert.equal(service.refreshes, 2);
  });
});
