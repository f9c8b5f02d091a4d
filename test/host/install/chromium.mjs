import { createReadStream, createWriteStream, existsSync } from 'node:fs';
import { chmod, mkdir, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createBrotliDecompress } from 'node:zlib';
import { run } from '../processes.mjs';
import { HumanError, step } from '../say.mjs';
import { ensureTools } from './tools.mjs';

/** Package with a compressed Chromium for Linux, and libraries that it needs. Its own code, which unpacks into `/tmp`, isn't run. */
const carrier = { '@sparticuz/chromium': '153.0.0' };

/**
 * Installs Chromium from the npm registry, into a folder that clones may share.
 * @param {(browser: string) => Promise<boolean>} opensAPage
 * @returns {Promise<string | undefined>} its program; undefined if there is none for this system
 */
export async function chromiumFromNpm(opensAPage) {
  if (process.platform !== 'linux' || process.arch !== 'x64') return undefined;
  try {
    const modules = await ensureTools('chromium', carrier, 'Getting Chromium from the npm registry');
    const archives = path.join(modules, '@sparticuz/chromium/bin');
    const unpacked = path.join(modules, '../unpacked');
    const chromium = path.join(unpacked, 'chromium');
    if (!existsSync(chromium)) await step('Unpacking Chromium', () => unpackProgram(archives, chromium));
    if (await opensAPage(chromium)) return chromium;
    const withLibraries = path.join(unpacked, 'chromium-with-libraries');
    if (!existsSync(withLibraries)) await addLibraries(archives, unpacked, withLibraries);
    return withLibraries;
  } catch (error) {
    if (!(error instanceof HumanError)) throw error;
    console.log(error.message);
    return undefined;
  }
}

/** @param {string} archive @param {string} file */
async function decompress(archive, file) {
  await mkdir(path.dirname(file), { recursive: true });
  await pipeline(createReadStream(archive), createBrotliDecompress(), createWriteStream(file));
}

/** Unpacks the program, which appears under its name once it is complete. @param {string} archives @param {string} chromium */
async function unpackProgram(archives, chromium) {
  const part = `${chromium}.${process.pid}`;
  await decompress(path.join(archives, 'chromium.br'), part);
  await chmod(part, 0o755);
  await rename(part, chromium);
}

/**
 * Adds the libraries of the package, for systems without those of a desktop.
 * @param {string} archives
 * @param {string} unpacked
 * @param {string} program to write: it starts Chromium with the libraries
 */
async function addLibraries(archives, unpacked, program) {
  const tar = path.join(unpacked, `libraries-${process.pid}.tar`);
  await decompress(path.join(archives, 'al2023.tar.br'), tar);
  await run('tar', ['-xf', tar, '-C', unpacked], { what: 'tar' });
  await rm(tar);
  const here = '"$(dirname "$(readlink -f "$0")")"';
  await writeFile(program, `#!/bin/sh\nhere=${here}\nLD_LIBRARY_PATH="$here/lib" exec "$here/chromium" "$@"\n`, {
    mode: 0o755,
  });
}
