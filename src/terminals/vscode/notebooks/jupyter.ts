import type { Kernel, Kernels } from '@vscode/jupyter-extension';
import * as vscode from 'vscode';
import { isObject } from '../../../platform/common/json/json.ts';
import { kernelResult, type KernelOutput, type KernelResult } from '../../node/kernelCode.ts';

export type { Kernel } from '@vscode/jupyter-extension';

const jupyterId = 'ms-toolsai.jupyter';

export type FoundKernel = Kernel | 'noJupyter' | 'noKernel';

/** Returns the kernel of a notebook, once a person has run a cell in it. Jupyter may ask whether Org Access may use it. */
export async function kernelOf({ uri }: vscode.NotebookDocument): Promise<FoundKernel> {
  const exports: unknown = await vscode.extensions.getExtension(jupyterId)?.activate();
  const kernels = isObject(exports) ? exports.kernels : undefined;
  if (!isKernels(kernels)) return 'noJupyter';
  return (await kernels.getKernel(uri)) ?? 'noKernel';
}

function isKernels(value: unknown): value is Kernels {
  return isObject(value) && typeof value.getKernel === 'function';
}

export type RunResult = KernelResult | 'denied' | 'canceled';

/** Runs code after what the kernel is running. The outputs appear in no cell. */
export async function runInKernel(kernel: Kernel, code: string, token: vscode.CancellationToken): Promise<RunResult> {
  const outputs: KernelOutput[] = [];
  try {
    for await (const output of kernel.executeCode(code, token)) outputs.push(output);
  } catch (error) {
    if (token.isCancellationRequested) return 'canceled';
    if (!(error instanceof Error)) throw error;
    // Extensions may rely on this name, as Jupyter's source says.
    return error.name === 'vscode.jupyter.apiAccessRevoked' ? 'denied' : { error: error.message };
  }
  return token.isCancellationRequested ? 'canceled' : kernelResult(outputs);
}

export function showJupyter(): Thenable<unknown> {
  return vscode.commands.executeCommand('workbench.extensions.search', `@id:${jupyterId}`);
}
