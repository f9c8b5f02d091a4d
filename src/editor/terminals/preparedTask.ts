import * as vscode from 'vscode';
import type { PreparedTask } from '../../model/terminals/taskDefinition.ts';

/** What a task is known by. */
export type KnownTask = Pick<vscode.Task, 'definition' | 'scope' | 'name'>;

/** The type of tasks, as the manifest has it. */
const taskType = 'orgAccess';

/** A task that starts a process, wherever that was prepared. */
export function preparedTask(task: KnownTask, { command, args, cwd, env }: PreparedTask): vscode.Task {
  const options = { env: env as Record<string, string>, ...(cwd !== undefined && { cwd }) };
  return taskWith(task, new vscode.ProcessExecution(command, [...args], options));
}

/** A task that starts nothing, and says so in its terminal. @param tell called when it is run, which may be never */
export function tellingTask(task: KnownTask, tell: () => string): vscode.Task {
  return taskWith(task, new vscode.CustomExecution(() => Promise.resolve(saying(tell()))));
}

function taskWith(
  { definition, scope, name }: KnownTask,
  execution: vscode.ProcessExecution | vscode.CustomExecution,
): vscode.Task {
  return new vscode.Task(definition, scope ?? vscode.TaskScope.Workspace, name, taskType, execution);
}

function saying(sentence: string): vscode.Pseudoterminal {
  const written = new vscode.EventEmitter<string>();
  const closed = new vscode.EventEmitter<number>();
  return {
    onDidWrite: written.event,
    onDidClose: closed.event,
    open() {
      written.fire(`${sentence}\r\n`);
      closed.fire(1);
    },
    close: () => undefined,
  };
}
