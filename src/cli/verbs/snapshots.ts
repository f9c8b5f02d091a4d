import { UsageError } from '../commandLine/options.ts';
import { exitCodes } from '../commandLine/usage.ts';
import { printError } from '../messages.ts';
import { StandardOutput } from '../output.ts';
import { diffForms, diffText } from '../snapshots/diff.ts';
import { takeSnapshot } from '../snapshots/snapshot.ts';
import { maxTimeIn } from './callOptions.ts';
import { placeOptions, placesIn } from './place.ts';
import { connectionIn, type Verb } from './verb.ts';

export const snapshot: Verb = {
  name: 'snapshot',
  args: 'FOLDER OPERATION ...',
  maxWords: Infinity,
  about: 'writes all pages of operations that read into files to compare, as in: snapshot network devices topology',
  options: [...placeOptions, 'all-sites', 'max-time'],
  read(typed) {
    const { words, values } = typed;
    const [folder = '', ...operations] = words;
    if (folder === '' || operations.length === 0)
      throw new UsageError(
        'Enter a folder and the operations, such as "org-access snapshot network devices topology".',
      );
    const isOfAll = values['all-sites'] === true;
    if (isOfAll && values.site !== undefined) throw new UsageError('--all-sites takes every site. Omit it, or --site.');
    const connection = connectionIn(typed);
    const requested = placesIn(typed);
    const organization = requested.findLast((one) => one.organization !== undefined)?.organization;
    const places = isOfAll ? undefined : requested;
    const wanted = { folder, operations, places, organization, connection };
    return {
      request: { ask: 'operations', ...connection, ...(places && { place: places }) },
      maxTime: maxTimeIn(values),
      run: (access, output) => takeSnapshot(wanted, access, output),
    };
  },
};

export const diff: Verb = {
  name: 'diff',
  args: 'BEFORE AFTER',
  maxWords: 2,
  about:
    "what differs between two snapshots, folders or files, without signing in. It ends with 0 if nothing does, with 1 if something does, and with 2 if they can't be compared",
  options: ['output'],
  read({ words: [before = '', after = ''], values: { output: [form = 'text', ...others] = [] } }) {
    if (before === '' || after === '')
      throw new UsageError('Enter two folders or two files, such as "org-access diff monday tuesday".');
    const wanted = diffForms.find((one) => one === form);
    if (!wanted || others.length > 0) throw new UsageError(`Enter one form after --output: ${diffForms.join(', ')}.`);
    return {
      async serve() {
        const { text, areSame } = await diffText(before, after, wanted);
        const output = new StandardOutput();
        await output.write(text);
        if (output.failure !== undefined) return printError(output.failure, exitCodes.notWritten);
        return areSame ? exitCodes.done : 1;
      },
    };
  },
};
