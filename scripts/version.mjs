import { readFileSync } from 'node:fs';
import path from 'node:path';

/** @type {{ version: string }} */
export const { version } = JSON.parse(readFileSync(path.join(import.meta.dirname, '../package.json'), 'utf8'));

/** Constants that esbuild puts into the code: the version of `org-access`. @type {Readonly<Record<string, string>>} */
export const constants = { ORG_ACCESS_VERSION: JSON.stringify(version) };
