import assert from 'node:assert/strict';
import { callOf } from '../../../../src/api/common/callOf.ts';
import { discovery } from '../../../../src/api/common/catalogue/discovery.ts';
import { placeIn } from '../../../../src/api/common/placeHeaders.ts';
import type { ApiCall } from '../../../../src/api/node/apiCall.ts';
import { ApiCalls } from '../../../../src/api/node/apiCalls.ts';
import { discoveryBody } from '../../../../src/jobs/common/discovery/discoveryBody.ts';
import { discoveryFindings } from '../../../../src/jobs/common/discovery/discoveryChecks.ts';
import { serviceAccounts } from '../../../../src/jobs/common/discovery/serviceAccounts.ts';
import { readTargets, type Targets } from '../../../../src/jobs/common/discovery/targets.ts';
import { decodeJobs, encodeJobs, type FollowedJob } from '../../../../src/jobs/common/followedJob.ts';
import { jobNotice } from '../../../../src/jobs/common/jobNotice.ts';
import { JobFollower } from '../../../../src/jobs/node/jobFollower.ts';
import { bodyOf } from '../../../../src/jobs/node/jobList.ts';
import { startedJob } from '../../../../src/jobs/node/startedJob.ts';
import { siteHeaders } from '../../../support/service/demoPlaces.ts';
import { SessionBench } from '../../../support/session/sessionBench.ts';

const minutes = 60_000;
const headers = Object.entries(siteHeaders());
const place = placeIn(headers);
const operation = (id: string) => {
  const found = discovery.find((one) => one.id === id);
  assert.ok(found);
  return found;
};

describe('discovery at the demo service', () => {
  let bench: SessionBench;
  let calls: ApiCalls;
  let follower: JobFollower;
  const ended: FollowedJob[] = [];

  const open = async (options: Parameters<typeof SessionBench.open>[0]) => {
    bench = await SessionBench.open({ strict: true, ...options });
    await bench.signedIn();
    calls = new ApiCalls(bench.store, bench.manager, bench.clock);
    let kept = '[]';
    follower = new JobFollower({
      sessions: bench.store,
      manager: bench.manager,
      clock: bench.clock,
      store: {
        read: () => Promise.resolve(decodeJobs(kept) ?? []),
        update(change) {
          const jobs = change(decodeJobs(kept) ?? []);
          kept = encodeJobs(jobs);
          return Promise.resolve(jobs);
        },
      },
      lease: () => ({ hold: () => Promise.resolve(true), release: () => Promise.resolve(), dispose: () => undefined }),
    });
    follower.onDidEnd((job) => ended.push(job));
    await follower.start();
  };

  afterEach(async () => {
    follower.dispose();
    calls.dispose();
    ended.length = 0;
    await bench.close();
  });

  /** Sends the request that the form makes. */
  async function create(): Promise<ApiCall> {
    const target = calls.target(bench.connection.id);
    const listed = await bench.manager.call(
      bench.connection.id,
      callOf(operation('service-accounts'), { place }),
      new AbortController().signal,
    );
    assert.ok(listed);
    const accounts = serviceAccounts(bodyOf(listed, bench.clock.now()))?.slice(0, 2) ?? [];
    const targets = readTargets('10.77.0.1-10.77.0.12') as Targets;
    const plan = { name: 'Night', targets, accounts, schedule: { kind: 'now' }, form: 'epoch', headers } as const;
    const body = JSON.stringify(discoveryBody({ ...plan, nowMs: bench.clock.now() }));
    assert.deepEqual(discoveryFindings(body, bench.clock.now()), []);
    const call = await calls.run(
      target,
      'Create discovery',
      callOf(operation('create-discovery'), { place, body }),
      () => undefined,
    );
    assert.ok(call);
    return call;
  }

  async function followed(): Promise<FollowedJob> {
    const started = startedJob(await create());
    assert.match(started?.job.watch.requestId ?? '', /^[\da-f-]{36}$/);
    assert.ok(started);
    assert.deepEqual(started.job.headers, headers);
    await follower.follow(started.job);
    return started.job;
  }

  const phase = () => follower.jobs[0]?.watch.phase;
  /** Advances the clock in steps until the condition holds. */
  async function passUntil(what: string, condition: () => boolean, mostMs = 30 * minutes): Promise<void> {
    for (let passed = 0; !condition(); passed += 5_000) {
      assert.ok(passed < mostMs, what);
      await bench.pass(5_000);
      await new Promise((resolve) => setTimeout(resolve, 15));
    }
  }

  it('a discovery at the demo service is followed to its end across three token refreshes, and the result is reported', async () => {
    await open({ jobSeconds: 300, expiresInS: 90 });
    await followed();
    await passUntil('the job has ended', () => phase() === 'done');
    assert.ok(bench.refreshes >= 3, `${bench.refreshes} refreshes`);
    await passUntil('its devices are counted', () => ended.length === 1);
    const [job] = ended;
    assert.ok(job);
    const { text, isGood } = jobNotice(job);
    assert.ok(isGood);
    assert.match(text, /^"Night" for Oslo Data Center \(.+\) has ended\. Devices: [A-Z][a-z]+ \+\d+/);
  });

  it('a discovery at the demo service is listed as ended when the user ends it', async () => {
    await open({ jobSeconds: 600 });
    const job = await followed();
    await passUntil('it runs', () => phase() === 'running');
    const { requestId } = job.watch;
    const end = operation('end-discovery');
    const body = JSON.stringify({
      requestId,
      dsSelectedOrganization: headers[0]?.[1],
      dsSelectedSiteId: headers[1]?.[1],
      action: 'DELETED',
      status: 'CREATED',
      triggerType: 'JOB_ACTION',
      ipPool: {},
    });
    const call = await calls.run(
      calls.target(bench.connection.id),
      'End',
      callOf(end, { args: { requestId }, place, body }),
      () => undefined,
    );
    assert.ok(call?.outcome.kind === 'answered' && call.outcome.status === 200);
    await passUntil('it has stopped', () => phase() === 'stopped');
  });
});
