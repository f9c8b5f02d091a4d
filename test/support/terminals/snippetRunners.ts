import assert from 'node:assert/strict';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { SnippetLanguage } from '../../../src/api/node/snippets/snippetCall.ts';
import { httpYacPlugin } from '../../../src/terminals/node/httpFiles/httpYacPlugin.ts';
import type { ProgramName } from '../../host/install/systemPrograms.mjs';
import { HttpYacBench } from './httpYac.ts';
import { runs } from './programs.ts';
import type { TerminalBench } from './terminalBench.ts';

/** Runs snippets of a language. @returns the output of each */
type Runner = (terminals: TerminalBench, texts: readonly string[]) => Promise<string[]>;

/** Languages that need a program of the system. */
export const needsOf: Partial<Record<SnippetLanguage, ProgramName>> = {
  python: "Python's requests",
};

export const runners: Partial<Record<SnippetLanguage, Runner>> = {
  terminal: eachIn('/bin/sh', 'call.sh'),
  curl: eachIn('/bin/sh', 'call.sh'),
  http: async (terminals, texts) => {
    const httpYac = await openHttpYac(terminals);
    const bodies: string[] = [];
    for (const text of texts) bodies.push(...(await httpYac.send(text)));
    httpYac.close();
    return bodies;
  },
  python: (terminals, texts) => {
    const python =
      ['python3', '/usr/bin/python3'].find((program) => runs(program, '-c', 'import requests')) ?? 'python3';
    return eachIn(python, 'call.py')(terminals, texts);
  },
};

/** Opens httpYac with the token of a terminal. */
export async function openHttpYac(terminals: TerminalBench): Promise<HttpYacBench> {
  const { accessToken } = terminals.bench.live.session.tokens;
  const value = () => Promise.resolve(accessToken);
  const plugin = httpYacPlugin({
    environments: () => [],
    values: () => ({ url: value, orgId: value, siteId: value }),
    token: value,
    refuseElsewhere: () => assert.fail('The token stands elsewhere.'),
  });
  return await HttpYacBench.open(plugin, terminals.folder);
}

function eachIn(program: string, file: string): Runner {
  return async (terminals, texts) => {
    const printed: string[] = [];
    for (const text of texts) {
      await writeFile(path.join(terminals.folder, file), text);
      printed.push(await run(terminals, program, [file]));
    }
    return printed;
  };
}

async function run(terminals: TerminalBench, program: string, args: readonly string[]): Promise<string> {
  const { bin, variables } = terminals.environment(terminals.issue());
  const { accessToken } = terminals.bench.live.session.tokens;
  const { code, stdout, stderr } = await terminals.run(program, args, {
    bin,
    variables: { ...variables, LC_ALL: 'C.UTF-8', NO_UPDATE_NOTIFIER: '1', ORG_ACCESS_TOKEN: accessToken },
  });
  assert.equal(code, 0, `${args.join(' ')}: ${stderr}${stdout}`);
  return stdout;
}
