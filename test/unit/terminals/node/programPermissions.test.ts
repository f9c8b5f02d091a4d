import assert from 'node:assert/strict';
import { setImmediate as turn } from 'node:timers/promises';
import type { Connection } from '../../../../src/service/connection/common/connection.ts';
import { ProgramPermissions, type Program } from '../../../../src/terminals/node/programPermissions.ts';
import { TerminalPermissions } from '../../../../src/terminals/node/terminalPermissions.ts';
import { FakeClock } from '../../../support/fakeClock.ts';
import { SessionBench, silentLog } from '../../../support/session/sessionBench.ts';
import { terminalServices } from '../../../support/terminals/services.ts';

const never = new AbortController().signal;

describe('ProgramPermissions', () => {
  let bench: SessionBench;
  let permissions: TerminalPermissions;
  let programs: ProgramPermissions;
  let clock: FakeClock;
  let allowed: readonly Connection[];
  let chosen: number;

  beforeEach(async () => {
    bench = await SessionBench.open();
    await bench.signedIn();
    clock = new FakeClock();
    permissions = new TerminalPermissions(bench.store, bench.manager, silentLog, terminalServices());
    programs = new ProgramPermissions(permissions, clock);
    allowed = [bench.connection];
    chosen = 0;
  });
  afterEach(() => bench.close());

  const access = (choose: () => Promise<string | undefined> = () => Promise.resolve(bench.connection.id)) => ({
    choose: () => ((chosen += 1), choose()),
    connection: (id: string) => allowed.find((connection) => connection.id === id),
  });
  const add = (name = 'Script', id?: string) => programs.add(name, access(), id);
  const begin = ({ permission }: Program, run: unknown = 'run') => programs.begin(permission.key, run);
  const ask = async ({ permission }: Program) => {
    const answer = await permissions.respond({ terminal: permission.key, ask: 'url' }, never);
    return answer.ok ? 'answered' : answer.reason;
  };
  /** Returns the response after all waits have ended. */
  const askInVain = async (program: Program) => {
    const answer = ask(program);
    await turn();
    clock.advance(10_000);
    return await answer;
  };

  it('a program gets responses while it is running, and an early request waits until VS Code reports its start', async () => {
    const program = add();
    const early = ask(program);
    await turn();
    assert.deepEqual([programs.running.length, chosen], [0, 0], 'nobody is asked for what does not run');
    assert.ok(begin(program));
    assert.equal(await early, 'answered');
    assert.equal(clock.pending, 0);
    assert.deepEqual(
      programs.running.map(({ name, connectionId }) => [name, connectionId]),
      [['Script', bench.connection.id]],
    );
    programs.end('run');
    assert.deepEqual(programs.running, []);
    assert.equal(await askInVain(program), 'notAllowed', 'a process that it has left behind gets nothing');
    assert.equal(chosen, 1, 'nor is anybody asked for that');
  });

  it('a restarted program gets access only after the person was asked again', async () => {
    const program = add();
    begin(program);
    assert.equal(await ask(program), 'answered');
    programs.end('run');
    begin(program, 'again');
    assert.deepEqual([await ask(program), await ask(program)], ['answered', 'answered']);
    assert.equal(chosen, 2, 'once for each time that it runs');
  });

  it('a program has access until the last of its concurrent runs has ended', async () => {
    const program = add();
    begin(program, 'one');
    begin(program, 'other');
    assert.equal(await ask(program), 'answered');
    programs.end('one');
    assert.equal(await ask(program), 'answered');
    assert.equal(chosen, 1, 'a person is asked once for all of them');
    programs.end('other');
    assert.equal(await askInVain(program), 'notAllowed');
  });

  it('a program gets nothing if the person refuses, or if it ended before the person allowed access', async () => {
    const refused = programs.add(
      'Refused',
      access(() => Promise.resolve(undefined)),
    );
    begin(refused, 'refused');
    assert.deepEqual([await ask(refused), await ask(refused)], ['notAllowed', 'notAllowed']);
    assert.equal(chosen, 1, 'a program that asks in a loop asks a person once');

    let answer: (id: string) => void = () => undefined;
    const slow = programs.add(
      'Slow',
      access(() => new Promise((resolve) => (answer = resolve))),
    );
    begin(slow, 'slow');
    const asked = ask(slow);
    await turn();
    programs.end('slow');
    begin(slow, 'slow again');
    answer(bench.connection.id);
    assert.equal(await asked, 'notAllowed');
  });

  it('a program that only lists connections causes no question', async () => {
    const program = add();
    begin(program);
    const list = () => permissions.respond({ terminal: program.permission.key, ask: 'connections' }, never);
    assert.deepEqual([(await list()).ok, chosen], [false, 0]);
    assert.equal(await ask(program), 'answered');
    assert.deepEqual([(await list()).ok, chosen], [true, 1]);
  });

  it('a program can use only the chosen connection, and only while the workspace allows that connection', async () => {
    const program = add();
    begin(program);
    assert.equal(await ask(program), 'answered');
    allowed = [{ ...bench.connection, id: 'another' }];
    assert.equal(await ask(program), 'notAllowed');
    const named = await permissions.respond(
      { terminal: program.permission.key, ask: 'url', connection: 'another' },
      never,
    );
    assert.equal(named.ok, false);
  });

  it('a program gets nothing after its access was revoked, even if it is restarted', async () => {
    const [program, other] = [add('One'), add('Other')];
    begin(program, 1);
    begin(other, 2);
    programs.revoke(program);
    assert.deepEqual([await ask(program), await ask(other)], ['notAllowed', 'answered']);
    assert.equal(begin(program, 3), false);
    programs.revokeAll();
    assert.deepEqual([await ask(other), programs.running.length], ['notAllowed', 0]);
  });

  it('a program with an ID is registered once, and forgotten after a hundred others were registered if it never ran', async () => {
    const known = add('Task', 'id');
    assert.equal(add('Task', 'id'), known);
    assert.notEqual(add('Task', 'other'), known);
    const runs = add('Runs');
    begin(runs);
    for (let count = 0; count < 98; count += 1) add();
    assert.equal(add('Task', 'id'), known);
    add();
    assert.notEqual(add('Task', 'id').permission.key, known.permission.key);
    assert.deepEqual([await ask(known), await ask(runs)], ['notAllowed', 'answered']);
  });

  it("a program that was not registered can't begin a run", () => {
    assert.equal(programs.begin('0'.repeat(32), 'run'), false);
  });
});
