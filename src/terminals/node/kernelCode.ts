import path from 'node:path';
import { isObject } from '../../platform/common/json/json.ts';
import { python } from '../../platform/common/text/literals.ts';
import { systemFiles, trustVariables, type ReadVariable } from '../../service/tls/node/programFiles.ts';
import type { TerminalEnvironment } from './shellFiles.ts';

/** Text before the result, because the output may also have text of other threads. */
const mark = 'org-access:';

/**
 * Sets the variables in a running kernel, after checking that it runs on this computer. As in shells, variables for
 * certificates that the person has set aren't changed. Runs on any version of Python 3.
 */
const program = `
import json, os
def give():
    missing = [name for name in given["needed"] if not os.path.exists(name)]
    if missing:
        return "elsewhere"
    folders = os.environ.get("PATH", "").split(os.pathsep)
    os.environ["PATH"] = os.pathsep.join([given["bin"]] + [name for name in folders if name != given["bin"]])
    os.environ.update(given["variables"])
    for name, value in given["trust"].items():
        if os.environ.get(name, "") in given["replaced"] or os.path.dirname(os.environ[name]) == given["folder"]:
            os.environ[name] = value
    return "given"
print(${python(mark)} + give())
`;

/**
 * Returns Python code that gives a kernel access, without leaving a name in the namespace of the notebook.
 *
 * @param around VS Code's environment
 */
export function kernelCode(
  { bin, variables, trust }: TerminalEnvironment,
  around: { readonly isWindows: boolean; readonly given: ReadVariable },
): string {
  const trusting = trust ? trustVariables(trust, around.given) : {};
  const { ORG_ACCESS_NODE: node = bin, ORG_ACCESS_SOCKET: socket = bin } = variables;
  const given = {
    bin,
    variables,
    trust: trusting,
    folder: trust ? path.dirname(trust.bundle) : '',
    replaced: ['', ...systemFiles],
    // On Windows, the socket is a pipe, so a check for its file would fail.
    needed: [bin, node, ...(around.isWindows ? [] : [socket])],
  };
  const literal = `__import__("json").loads(${python(JSON.stringify(given))})`;
  return `exec(${python(program)}, {"given": ${literal}})`;
}

export type KernelResult = 'given' | 'elsewhere' | { readonly error: string };

/** Output of a kernel, as VS Code's notebooks have it. */
export interface KernelOutput {
  readonly items: readonly { readonly mime: string; readonly data: Uint8Array }[];
}

/** Returns the result of `kernelCode`. An error has the kernel's message. */
export function kernelResult(outputs: readonly KernelOutput[]): KernelResult {
  const items = outputs.flatMap(({ items }) => items).map(({ mime, data }) => ({ mime, text: textOf(data) }));
  const failure = items.find(({ mime }) => mime === 'application/vnd.code.notebook.error');
  if (failure) return { error: messageIn(failure.text) };
  const printed = items.map(({ text }) => text).join('');
  const found = new RegExp(`${mark}(given|elsewhere)`).exec(printed)?.[1];
  return found === 'given' || found === 'elsewhere' ? found : { error: '' };
}

function textOf(data: Uint8Array): string {
  return new TextDecoder().decode(data);
}

function messageIn(json: string): string {
  try {
    const error: unknown = JSON.parse(json);
    return isObject(error) && typeof error.message === 'string' ? error.message : '';
  } catch {
    return '';
  }
}
