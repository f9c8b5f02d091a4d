import { originOf } from '../../../src/service/connection/common/connection.ts';
import type { SessionState } from '../../../src/session/common/session.ts';
import { RaceWorld } from './raceWorld.ts';

/** Flow of a window for its first connection. */
export interface RaceFlow {
  readonly name: string;
  /** Final state of the first connection without an interruption, even after an hour. */
  readonly endsAs: SessionState['kind'];
  /** @returns a function that releases resources outside the world */
  prepare(world: RaceWorld): Promise<() => void>;
  begin(world: RaceWorld): Promise<unknown>;
}

const nothing = () => undefined;
const hourMs = 60 * 60_000;

/** Stores a session, as a closed window leaves it. */
async function stored(world: RaceWorld): Promise<void> {
  const earlier = new RaceWorld(world.services, world);
  await earlier.signedIn();
  earlier.dispose();
}

async function onlySecondKnown(world: RaceWorld): Promise<void> {
  await world.manager.setConnections([world.second], 'second');
  await world.settle();
}

const signedIn = async (world: RaceWorld) => {
  await world.signedIn();
  return nothing;
};

/** Returns a flow whose refresh first fails a number of times. */
function refreshThat(
  name: string,
  endsAs: RaceFlow['endsAs'],
  status: number,
  error: string,
  times = Infinity,
): RaceFlow {
  return {
    name: `refresh that ${name}`,
    endsAs,
    async prepare(world) {
      await world.signedIn();
      let left = times;
      world.scripted = (url, body) => {
        const isOurs = new URL(url).origin === originOf(world.first) && body.includes('grant_type=refresh_token');
        return isOurs && left-- > 0 ? { status, body: { error } } : undefined;
      };
      return nothing;
    },
    begin: (world) => world.manager.refresh('first'),
  };
}

export const raceFlows: readonly RaceFlow[] = [
  {
    name: 'sign-in',
    endsAs: 'active',
    async prepare(world) {
      await world.known();
      return nothing;
    },
    begin: (world) => world.signIn(),
  },
  {
    name: 'sign-in to a new connection',
    endsAs: 'active',
    async prepare(world) {
      await onlySecondKnown(world);
      return nothing;
    },
    begin: (world) => world.signIn(),
  },
  {
    name: 'sign-in in place of a live session',
    endsAs: 'active',
    prepare: signedIn,
    begin: (world) => world.signIn(),
  },
  {
    name: 'restoration of a stored session',
    endsAs: 'active',
    async prepare(world) {
      await stored(world);
      await onlySecondKnown(world);
      return nothing;
    },
    begin: (world) => world.manager.setConnections([world.first, world.second], 'first'),
  },
  {
    name: 'restoration of an expired session',
    endsAs: 'active',
    async prepare(world) {
      await stored(world);
      world.clock.jump(2 * hourMs);
      await onlySecondKnown(world);
      return nothing;
    },
    begin: (world) => world.manager.setConnections([world.first, world.second], 'first'),
  },
  {
    name: 'refresh',
    endsAs: 'active',
    prepare: signedIn,
    begin: (world) => world.manager.refresh('first'),
  },
  refreshThat('is refused', 'reauthRequired', 400, 'invalid_grant'),
  refreshThat('fails for a while', 'active', 503, 'temporarily_unavailable', 3),
  refreshThat('the service does not support', 'reauthRequired', 400, 'unsupported_grant_type'),
  {
    name: 'load of the user detail',
    endsAs: 'active',
    prepare: signedIn,
    begin: (world) => world.manager.loadDetail('first'),
  },
  {
    name: 'load of the user detail with a 401 and a retry',
    endsAs: 'active',
    async prepare(world) {
      await world.signedIn();
      let left = 1;
      world.scripted = (url) =>
        url.startsWith(`${world.first.baseUrl}/api/`) && left-- > 0 ? { status: 401, body: {} } : undefined;
      return nothing;
    },
    begin: (world) => world.manager.loadDetail('first'),
  },
  {
    name: 'change by another window',
    endsAs: 'active',
    async prepare(world) {
      await world.signedIn();
      const beside = new RaceWorld(world.services, world);
      await beside.known();
      besides.set(world, beside);
      return () => beside.dispose();
    },
    begin: (world) => besides.get(world)?.manager.refresh('first') ?? Promise.resolve(),
  },
];

/** Flow that ends a session, to be interrupted by one that begins a session. */
export const signOutFlow: RaceFlow = {
  name: 'sign-out',
  endsAs: 'signedOut',
  prepare: signedIn,
  begin: (world) => world.manager.signOut('first'),
};

const besides = new WeakMap<RaceWorld, RaceWorld>();
