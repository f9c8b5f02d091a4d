import assert from 'node:assert/strict';
import { spawn, type ChildProcessWithoutNullStreams } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { catalogue } from '../../../../src/api/common/catalogue/catalogue.ts';
import { pathToCopy } from '../../../../src/api/node/snippets/snippetCall.ts';
import { snippet } from '../../../../src/api/node/snippets/snippets.ts';
import { systemFiles } from '../../../../src/service/tls/node/programFiles.ts';
import { kernelCode, kernelResult } from '../../../../src/terminals/node/kernelCode.ts';
import type { TerminalEnvironment } from '../../../../src/terminals/node/shellFiles.ts';
import { describeNeeds } from '../../../support/needs.ts';
import { runs } from '../../../support/terminals/programs.ts';
import { TerminalBench } from '../../../support/terminals/terminalBench.ts';

interface Answer {
  readonly stdout: string;
  readonly error: { readonly name: string; readonly message: string } | null;
  readonly names: readonly string[];
}

const python = ['python3', '/usr/bin/python3'].find((program) => runs(program, '-c', 'import requests'));

/** Kernel that runs code in a Python process. */
class Kernel {
  readonly #process: ChildProcessWithoutNullStreams;
  readonly #lines: AsyncIterator<string>;

  constructor(env: NodeJS.ProcessEnv = {}) {
    const program = path.resolve('test/integration/fixtures/jupyter/kernel.py');
    this.#process = spawn(python ?? '', [program], { env: { ...process.env, ...env } });
    this.#lines = createInterface({ input: this.#process.stdout })[Symbol.asyncIterator]();
  }

  async run(code: string): Promise<Answer> {
    this.#process.stdin.write(`${JSON.stringify({ id: 1, code })}\n`);
    const line = await this.#lines.next();
    return JSON.parse(line.value as string) as Answer;
  }

  /** Returns the result of the code, as outputs of a notebook have it. */
  async give(environment: TerminalEnvironment, given: NodeJS.ProcessEnv = {}) {
    const code = kernelCode(environment, { isWindows: false, given: (name) => given[name] });
    const { stdout, error } = await this.run(code);
    const item = (mime: string, text: string) => ({ items: [{ mime, data: Buffer.from(text) }] });
    return kernelResult([
      item('application/x.notebook.stream.stdout', stdout),
      ...(error ? [item('application/vnd.code.notebook.error', JSON.stringify(error))] : []),
    ]);
  }

  async variable(name: string): Promise<string> {
    return (await this.run(`import os; print(os.environ.get(${JSON.stringify(name)}, "unset"), end="")`)).stdout;
  }

  end(): void {
    this.#process.kill();
  }
}

describeNeeds("Python's requests", 'kernel code', () => {
  let terminals: TerminalBench;
  let kernel: Kernel;
  before(async () => (terminals = await TerminalBench.open({})));
  after(() => terminals.close());
  beforeEach(() => (kernel = new Kernel()));
  afterEach(() => kernel.end());

  /** Returns the Python that Copy Request As… writes for an operation without placeholders. */
  function copied(id: string): string {
    const operation = catalogue.find((one) => one.id === id) ?? assert.fail(id);
    const { service } = terminals.bench;
    return snippet('python', {
      baseUrl: service.url,
      method: operation.method,
      path: pathToCopy(operation),
      operation,
    });
  }

  it('the Python that is copied runs unchanged in a kernel with access, and again after a restart', async () => {
    const environment = terminals.environment(terminals.issue());
    for (const _ of ['first', 'restarted']) {
      assert.match((await kernel.run(copied('user-detail'))).error?.message ?? '', /notebook with access/);
      assert.equal(await kernel.give(environment), 'given');
      const { stdout, error } = await kernel.run(copied('user-detail'));
      assert.equal(error, null);
      assert.match(stdout, /"privileges"/);
      kernel.end();
      kernel = new Kernel();
    }
  });

  it('no token gets into the environment of a kernel', async () => {
    await kernel.give(terminals.environment(terminals.issue()));
    const { stdout } = await kernel.run('import os; print(dict(os.environ), globals())');
    assert.match(stdout, /ORG_ACCESS_KEY/);
    assert.ok(!stdout.includes(terminals.bench.live.session.tokens.accessToken));
  });

  it('giving a kernel access twice leaves one folder in its PATH, and the last key', async () => {
    const [first, second] = [terminals.environment(terminals.issue()), terminals.environment(terminals.issue())];
    await kernel.give(first);
    await kernel.give(second);
    const folders = (await kernel.variable('PATH')).split(path.delimiter);
    assert.equal(folders.filter((folder) => folder === second.bin).length, 1);
    assert.equal(folders[0], second.bin);
    assert.equal(await kernel.variable('ORG_ACCESS_KEY'), second.variables.ORG_ACCESS_KEY);
  });

  it('a kernel that lacks the files of this computer is reported as elsewhere, and gets no variable', async () => {
    const { bin, variables } = terminals.environment(terminals.issue());
    const far = { bin, variables: { ...variables, ORG_ACCESS_SOCKET: '/nowhere/socket' } };
    assert.equal(await kernel.give(far), 'elsewhere');
    assert.equal(await kernel.variable('ORG_ACCESS_KEY'), 'unset');
  });

  it('a kernel gets certificate files, unless the person has set others in the notebook', async () => {
    const { bin, variables } = terminals.environment(terminals.issue());
    const bundle = path.join(terminals.folder, 'bundle.pem');
    await writeFile(bundle, '');
    const trust = { bundle, certificates: bundle };
    const own = { CURL_CA_BUNDLE: '/own.pem', SSL_CERT_FILE: '', REQUESTS_CA_BUNDLE: systemFiles[0] };
    await kernel.run(`import os; os.environ.update(${JSON.stringify(own)})`);
    await kernel.give({ bin, variables, trust });
    assert.equal(await kernel.variable('REQUESTS_CA_BUNDLE'), bundle);
    assert.equal(await kernel.variable('CURL_CA_BUNDLE'), '/own.pem');
    assert.equal(await kernel.variable('SSL_CERT_FILE'), bundle);
  });

  it('paths with quotes, braces, and characters of other languages reach a kernel unchanged', async () => {
    const folder = path.join(terminals.folder, `it's "{x}" \\n Ü\u2028𝔘`);
    const { variables } = terminals.environment(terminals.issue());
    await kernel.run(`import os; os.makedirs(${JSON.stringify(folder)})`);
    assert.equal(await kernel.give({ bin: folder, variables: { ...variables, ORG_ACCESS_BIN: folder } }), 'given');
    assert.equal(await kernel.variable('ORG_ACCESS_BIN'), folder);
  });

  it('an error of a kernel is reported by its message', async () => {
    await kernel.run('import os; os.environ.update = None');
    const result = await kernel.give(terminals.environment(terminals.issue()));
    assert.deepEqual(result, { error: "'NoneType' object is not callable" });
  });
});
