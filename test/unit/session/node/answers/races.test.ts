import assert from 'node:assert/strict';
import { originOf } from '../../../../../src/service/connection/common/connection.ts';
import { isLive, isSession, type Session, type SessionState } from '../../../../../src/session/common/session.ts';
import { inTurn, rounds } from '../../../../support/rounds.ts';
import type { Moment } from '../../../../support/session/awaitPoints.ts';
import { raceFlows, signOutFlow, type RaceFlow } from '../../../../support/session/raceFlows.ts';
import { RaceServices, RaceWorld, tokenLifeMs } from '../../../../support/session/raceWorld.ts';
import { noteUnhandled } from '../../../../support/unhandled.ts';

const leastPoints = 100;

interface Interruption {
  readonly name: string;
  act(world: RaceWorld): Promise<unknown>;
  /** @param index of the point of interruption */
  check(world: RaceWorld, flow: RaceFlow, index: number): Promise<void> | void;
}

interface Interrupt {
  readonly index: number;
  readonly moment: Moment;
  readonly held: boolean;
  readonly by: Pick<Interruption, 'act' | 'check'>;
}

function storedSession({ stored }: RaceWorld): Session | undefined {
  return stored.kind === 'state' && isSession(stored.state) ? stored.state : undefined;
}

/** Asserts that the shown session is stored, without the token response. */
function assertStored(world: RaceWorld, session: Session): void {
  const { answer: _, ...tokens } = session.tokens;
  assert.deepEqual(storedSession(world), { ...session, tokens });
}

function assertEnded(world: RaceWorld, _flow: RaceFlow, index: number): void {
  if (isLive(world.state()) || storedSession(world)) back += 1;
  assert.equal(world.state().kind, 'signedOut');
  assert.equal(storedSession(world), undefined);
  assert.ok(
    !world.points.names.includes('accepted', index + 1),
    'what was typed is kept for a session that was ended before',
  );
}

/** Asserts that the session of the first address was released, and returns with the address. */
async function assertLetGo(world: RaceWorld, flow: RaceFlow, index: number): Promise<void> {
  if (isLive(world.state())) back += 1;
  assert.equal(world.state().kind, 'signedOut');
  assert.ok(
    !world.points.names.includes('accepted', index + 1),
    'what was typed is kept for a connection that is at another address by now',
  );
  const kept = storedSession(world);
  assert.ok(kept === undefined || kept.origin === originOf(world.first));
  assertKept(world, flow);
  const expected = comesBackAs(world, flow.endsAs);
  await world.manager.setConnections([world.first, world.second]);
  await world.settle();
  if (kept) await world.pass(tokenLifeMs);
  assert.equal(world.state().kind, expected, 'the session comes back with the address');
}

/** Asserts that storage is unchanged after the window or its address is gone, unless the service has ended the session. */
function assertKept(world: RaceWorld, { endsAs }: RaceFlow): void {
  if (!world.hadSession || endsAs !== 'active') return;
  wereKept += 1;
  assert.ok(storedSession(world), 'the session that was stored is gone');
}

/** Restores a connection from storage. */
function comesBackAs(world: RaceWorld, withSession: SessionState['kind']): SessionState['kind'] {
  if (storedSession(world)) return withSession;
  return world.stored.kind === 'state' ? 'reauthRequired' : 'signedOut';
}

const interruptions: readonly Interruption[] = [
  { name: 'a sign-out', act: (world) => world.manager.signOut('first'), check: assertEnded },
  {
    name: 'an edit of the base URL',
    act: (world) => world.manager.setConnections([world.edited, world.second]),
    check: assertLetGo,
  },
  {
    name: 'a switch to another connection',
    act: async (world) => Promise.resolve(world.manager.switchTo('second')),
    check(world, flow) {
      const first = world.state();
      const second = world.state('second');
      assert.equal(world.store.snapshot.activeId, 'second');
      assert.equal(isLive(second) && second.detail.kind === 'loaded' && second.detail.record.name, 'Other user');
      assert.equal(first.kind, flow.endsAs);
      if (!isLive(first)) return;
      if (first.detail.kind === 'loaded') assert.equal(first.detail.record.name, 'Acme user');
      assertStored(world, first.session);
    },
  },
  {
    name: 'the closing of the window',
    act: async (world) => Promise.resolve(world.dispose()),
    async check(world, flow) {
      assert.equal(world.writesAfterClose, 0, 'states written after the window had closed');
      assertKept(world, flow);
      const expected = comesBackAs(world, 'active');
      const later = new RaceWorld(world.services, world);
      await later.known();
      await later.manager.refresh('first');
      await later.settle();
      const state = later.state();
      later.dispose();
      assert.equal(state.kind, expected, 'the next window renews the session');
    },
  },
];

/** Moments of interruption, and whether the call is held until it is done. */
const ways = [
  ['out', true],
  ['back', true],
  ['back', false],
] as const;

let back = 0;
let wereKept = 0;
let points = 0;
let runs = 0;
let turn = 0;

describe('races', () => {
  let services: RaceServices;
  let unhandled: ReturnType<typeof noteUnhandled>;

  before(async () => {
    services = await RaceServices.start();
    unhandled = noteUnhandled();
  });

  after(async () => {
    await unhandled.stop();
    await services.close();
    assert.deepEqual(services.guard.leaks, []);
    assert.deepEqual(unhandled.seen, []);
    assert.ok(points >= leastPoints, `only ${points} points`);
    assert.ok(wereKept >= rounds(200, 60), `only ${wereKept} sessions had to be kept`);
  });

  /** Checks the invariants at the end of every run. */
  function assertInOrder(world: RaceWorld): void {
    for (const connection of world.store.snapshot.connections) {
      const state = world.state(connection.id);
      if (isLive(state)) assert.equal(state.session.origin, originOf(connection));
    }
  }

  async function run(flow: RaceFlow, interrupt?: Interrupt): Promise<RaceWorld> {
    runs += 1;
    const unhandledBefore = unhandled.seen.length;
    const leaksBefore = services.guard.leaks.length;
    const world = new RaceWorld(services);
    const end = await flow.prepare(world);
    world.points.watch();
    if (interrupt)
      world.points.trap(interrupt.index, interrupt.moment, interrupt.held, () => {
        world.hadSession = storedSession(world) !== undefined;
        return interrupt.by.act(world);
      });
    void flow.begin(world).catch(() => undefined);
    await world.settle();
    world.calls = [...world.points.names];
    await world.pass(1.25 * tokenLifeMs);
    try {
      if (interrupt) assert.ok(world.points.sprung, 'the point was not reached');
      assert.deepEqual(services.guard.leaks.slice(leaksBefore), []);
      assertInOrder(world);
      if (interrupt) await interrupt.by.check(world, flow, interrupt.index);
      assert.equal(unhandled.seen.length, unhandledBefore, 'something went unhandled');
    } finally {
      world.dispose();
      end();
    }
    return world;
  }

  /**
   * Runs a flow once for each of its points, alternating the ways of interruption.
   *
   * @returns a line for each failure
   */
  async function everyPoint(flow: RaceFlow, calls: readonly string[], by: Interrupt['by']): Promise<string> {
    const failures: string[] = [];
    turn += 1;
    for (const [index, call] of calls.entries()) {
      for (const [moment, held] of inTurn(ways, index + turn)) {
        await run(flow, { index, moment, held, by }).catch((error: unknown) => {
          failures.push(
            `${index} ${call} ${moment} ${held ? 'held' : 'at once'}: ${String(error).replace(/\s+/g, ' ').slice(0, 300)}`,
          );
        });
      }
    }
    return failures.join('\n');
  }

  for (const flow of raceFlows) {
    describe(flow.name, () => {
      let calls: readonly string[] = [];

      before(async () => {
        const world = await run(flow);
        assert.equal(world.state().kind, flow.endsAs);
        calls = world.calls;
        points += 2 * calls.length;
      });

      for (const by of interruptions) {
        it(`SessionManager stays consistent if ${by.name} interrupts a ${flow.name} at any asynchronous step`, async () =>
          assert.equal(await everyPoint(flow, calls, by), ''));
      }
    });
  }

  it('SessionManager keeps a sign-in that starts at any asynchronous step of a sign-out', async () => {
    const { calls } = await run(signOutFlow);
    const check = (world: RaceWorld) => {
      const state = world.state();
      assert.ok(isLive(state), `the session is ${state.kind}`);
      assertStored(world, state.session);
    };
    assert.equal(await everyPoint(signOutFlow, calls, { act: (world) => world.signIn(), check }), '');
    assert.ok(calls.length >= 4, `only ${calls.length} calls`);
  });

  it('SessionManager rejects a sign-in if the base URL was edited after the credentials were typed', async () => {
    const leaks = services.guard.leaks.length;
    const world = new RaceWorld(services);
    await world.known();
    await world.manager.setConnections([world.edited, world.second]);
    await assert.rejects(world.signIn(), { kind: 'session', problem: { code: 'baseUrlChanged' } });
    await world.pass(tokenLifeMs);
    assert.equal(world.state().kind, 'signedOut');
    assert.equal(services.guard.leaks.length, leaks);
    world.dispose();
  });
});
