import path from 'node:path';
import { powershell, sh } from '../../platform/common/text/literals.ts';
import { trustVariables, type Given, type TrustFiles } from '../../tls/node/programFiles.ts';
import type { ShellKind } from './shellFiles.ts';

/**
 * The lines by which a shell tells its programs whom to trust, where a person has not told them otherwise there, in a file that it reads
 * at its start for example. What is replaced is ours, or what the editor has been given itself.
 */
export function trustLines(kind: ShellKind, trust: TrustFiles, given: Given): string[] {
  const folder = path.dirname(trust.bundle);
  return Object.entries(trustVariables(trust, given)).map(([name, value]) => {
    const known = given(name) ?? '';
    const replaced = known === '' ? [folder] : [folder, known];
    switch (kind) {
      case 'posix':
        // Of fish too, which has no such words as `case`.
        return `printenv ${name} | grep -qvF${replaced.map((text) => ` -e ${sh(text)}`).join('')} || export ${name}=${sh(value)}`;
      case 'powershell':
        return `if (-not $env:${name}${replaced
          .map((text) => ` -or $env:${name}.StartsWith(${powershell(text)})`)
          .join('')}) { $env:${name} = ${powershell(value)} }`;
      case 'cmd':
        return `if not defined ${name} set "${name}=${value.replaceAll('%', '%%')}"`;
    }
  });
}
