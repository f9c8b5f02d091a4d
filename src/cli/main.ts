import { taskFlag } from '../terminals/node/protocol/cliProtocol.ts';
import { accessIn, withinTime, type Access } from './access.ts';
import { readCommandLine } from './commandLine/commandLine.ts';
import { UsageError } from './commandLine/options.ts';
import { exitCodes } from './commandLine/usage.ts';
import { moreInHelp, printError } from './messages.ts';
import { FileOutput, StandardOutput, type Output } from './output.ts';
import { startTask } from './run.ts';
import type { Work } from './verbs/verb.ts';

async function execute({ run, maxTime, file: name }: Work, access: Access): Promise<number> {
  const file = name === undefined ? undefined : new FileOutput(name);
  const output = file ?? new StandardOutput();
  let code: number = exitCodes.failed;
  try {
    code = await run(maxTime ? withinTime(access, maxTime) : access, output);
  } finally {
    await file?.end(code === exitCodes.done);
  }
  return codeOf(output, code);
}

/** Prints why the output couldn't be written. Returns the exit code. */
function codeOf({ failure }: Output, code: number): number {
  return failure === undefined ? code : printError(failure, code === exitCodes.done ? exitCodes.notWritten : code);
}

async function main(args: readonly string[]): Promise<number> {
  try {
    if (args[0] === taskFlag) return await startTask(args.slice(1));
    const invocation = readCommandLine(args);
    if ('serve' in invocation) return await invocation.serve();
    if ('text' in invocation) {
      const output = new StandardOutput();
      await output.write(invocation.text);
      return codeOf(output, exitCodes.done);
    }
    const access = await accessIn(process.env);
    if ('problem' in access) return printError(access.problem, exitCodes.usage);
    const code = await execute(invocation, access);
    // A proxy that has refused a request may keep its connection open for minutes, which would keep this process
    // running.
    return access.own ? process.exit(code) : code;
  } catch (error) {
    if (error instanceof UsageError) return printError(`${error.message} ${moreInHelp}`, exitCodes.usage);
    const { name, code = name } = error as NodeJS.ErrnoException;
    return printError(`An unexpected error occurred (${code}).`, exitCodes.failed);
  }
}

void main(process.argv.slice(2)).then((code) => (process.exitCode = code));
