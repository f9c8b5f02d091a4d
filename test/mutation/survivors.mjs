/** Which faults no test noticed, and which of them nobody would ever see. */
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { root } from '../host/paths.mjs';

const listFile = path.join(import.meta.dirname, 'survivors.json');

/**
 * A fault, told by the code: the list stays right when lines move.
 * @typedef {object} Fault
 * @property {string} file from the root
 * @property {string} was the lines that it is in, as one
 * @property {string} becomes
 */

/** A fault that nobody would ever see. @typedef {Fault & { readonly reason: string }} Listed */

/**
 * What was found of one file.
 * @typedef {object} FileResult
 * @property {string} file
 * @property {number} faults
 * @property {number} noticed
 * @property {number} listed noticed by no test, and listed
 * @property {readonly (Fault & { readonly line: number, readonly isReached: boolean })[]} unlisted noticed by no test, and not listed
 * @property {readonly Listed[]} outdated listed, and not there any more, or noticed
 */

/** @returns {readonly Listed[]} */
function readList() {
  return existsSync(listFile) ? JSON.parse(readFileSync(listFile, 'utf8')) : [];
}

/** As much of a piece of code as tells it from others. @param {string} code */
function shortened(code) {
  const line = code.replace(/\s+/g, ' ').trim();
  return line.length <= 200 ? line : `${line.slice(0, 150)} … ${line.slice(-47)}`;
}

/**
 * @param {Awaited<ReturnType<import('@stryker-mutator/core').Stryker['runMutationTest']>>[number]} mutant
 * @param {string} file
 * @param {string} text what stood in the file
 * @returns {Fault & { readonly line: number }}
 */
function faultOf({ location: { start, end }, replacement }, file, text) {
  const lines = text.split('\n').slice(start.line - 1, end.line);
  const before = (lines[0] ?? '').slice(0, start.column - 1);
  const after = (lines.at(-1) ?? '').slice(end.column - 1);
  return { file, line: start.line, was: shortened(lines.join('\n')), becomes: shortened(before + replacement + after) };
}

/** @param {Fault} fault */
function keyOf({ file, was, becomes }) {
  return JSON.stringify([file, was, becomes]);
}

/**
 * @param {readonly Awaited<ReturnType<import('@stryker-mutator/core').Stryker['runMutationTest']>>[number][]} mutants
 * @param {ReadonlyMap<string, string>} texts what stood in each file when the run began
 * @returns {readonly FileResult[]} in the order of `texts`
 */
export function compare(mutants, texts) {
  const list = readList();
  return [...texts].map(([file, text]) => {
    const own = mutants.filter(({ fileName }) => path.resolve(root, fileName) === path.join(root, file));
    const counted = own.filter(({ status }) => !['Ignored', 'CompileError', 'RuntimeError'].includes(status));
    const survivors = counted.filter(({ status }) => ['Survived', 'NoCoverage'].includes(status));
    const found = survivors.map((mutant) => ({
      ...faultOf(mutant, file, text),
      isReached: mutant.status === 'Survived',
    }));
    const listed = list.filter((fault) => fault.file === file);
    const known = new Set(listed.map(keyOf));
    const alive = new Set(found.map(keyOf));
    const unlisted = found.filter((fault) => !known.has(keyOf(fault)));
    return {
      file,
      faults: counted.length,
      noticed: counted.length - survivors.length,
      listed: survivors.length - unlisted.length,
      unlisted,
      outdated: listed.filter((fault) => !alive.has(keyOf(fault))),
    };
  });
}
