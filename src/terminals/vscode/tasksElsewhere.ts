import * as vscode from 'vscode';
import type { PreparedTask } from '../common/taskDefinition.ts';

/** A task that starts a process of another computer. @throws Error when what was prepared there is of another kind */
export function preparedTask(task: vscode.Task, prepared: unknown): vscode.Task {
  const { command, args, ...options } = prepared as PreparedTask & vscode.ProcessExecutionOptions;
  return taskWith(task, new vscode.ProcessExecution(command, [...args], options));
}

/** A task that starts nothing, and says so in its terminal. @param tell called when it is run, which may be never */
export function tellingTask(task: vscode.Task, tell: () => string): vscode.Task {
  return taskWith(task, new vscode.CustomExecution(() => Promise.resolve(saying(tell()))));
}

function taskWith(
  { definition, scope, name }: vscode.Task,
  execution: vscode.ProcessExecution | vscode.CustomExecution,
): vscode.Task {
  return new vscode.Task(definition, scope ?? vscode.TaskScope.Workspace, name, 'orgAccess', execution);
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
