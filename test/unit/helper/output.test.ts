import assert from 'node:assert/strict';
import { EventEmitter } from 'node:events';
import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { complain, connectionsTable, grantsTable, personText, placesTable, say } from '../../../src/helper/output.ts';
import { StandardOutput } from '../../../src/helper/writing.ts';
import { Said } from '../../support/terminals/said.ts';

/** In a stranger's name: what would clear a terminal, and what would turn a text around. */
const hostile = 'a\u001b[2J\u202eb';
const shown = 'a‹U+001B›[2J‹U+202E›b';

/** Stands in for the standard output. */
class Stream extends EventEmitter {
  isTTY = false;
  text = '';
  taken = (): void => undefined;

  encodings: string[] = [];

  write(text: string, encoding: string, taken: () => void): void {
    this.text += text;
    this.encodings.push(encoding);
    this.taken = taken;
  }
}

describe('what org-access writes', () => {
  const real = Object.getOwnPropertyDescriptor(process, 'stdout');
  let output: Stream;
  beforeEach(() => {
    output = new Stream();
    Object.defineProperty(process, 'stdout', { value: output, configurable: true });
  });
  afterEach(() => Object.defineProperty(process, 'stdout', real ?? {}));

  it('is to the letter for a program, and plain text for a person at a terminal', async () => {
    const toProgram = new StandardOutput().write(`${hostile}\n`);
    output.taken();
    await toProgram;
    assert.equal(output.text, `${hostile}\n`);
    Object.assign(output, { isTTY: true, text: '' });
    const toPerson = new StandardOutput().write(`${hostile}\n`);
    output.taken();
    await toPerson;
    assert.equal(output.text, `${shown}\n`);
  });

  it('is waited for until it is taken, or until nobody reads it any more', async () => {
    for (const end of [() => output.taken(), () => output.emit('error', new Error('EPIPE'))]) {
      let isOver = false;
      const written = new StandardOutput().write('text').then(() => (isOver = true));
      await Promise.resolve();
      assert.equal(isOver, false);
      end();
      await written;
    }
  });

  it('tells who is signed in, as far as that is known', () => {
    const person = { connection: 'Acme', url: 'https://service.example', username: 'robin' };
    assert.equal(personText(person), 'robin\nrobin at Acme, https://service.example');
    assert.equal(personText({ ...person, name: 'Robin L.' }), 'Robin L.\nrobin at Acme, https://service.example');
    const all = { ...person, name: 'Robin L.', email: 'r@x.example' };
    assert.equal(personText(all), 'Robin L. <r@x.example>\nrobin at Acme, https://service.example');
    assert.equal(
      personText({ ...person, email: 'r@x.example' }),
      '<r@x.example>\nrobin at Acme, https://service.example',
    );
    const of = (text: string) => `${text} <${text}>\n${text} at ${text}, ${text}`;
    const strange = { connection: hostile, url: hostile, username: hostile, name: hostile, email: hostile };
    assert.equal(personText(strange), of(shown));
    const long = `https://${'x'.repeat(1000)}`;
    assert.ok(personText({ ...person, url: long }).endsWith(long), 'an address is whole');
  });

  const connections = [
    { name: 'Acme', id: 'acme', url: 'https://a.example', signedIn: true },
    { name: hostile, id: 'b', url: 'https://service.b.example', signedIn: false },
  ];
  const places = [
    { organization: 'Acme', organizationId: 'o1', site: 'Oslo', siteId: 's1' },
    { organization: 'Borealis' },
  ];

  it('is rows with tabs between their cells for a program', () => {
    assert.equal(
      connectionsTable({ connections }),
      `Acme\tacme\thttps://a.example\tyes\n${shown}\tb\thttps://service.b.example\tno`,
    );
    assert.equal(placesTable(places), 'Acme\to1\tOslo\ts1\nBorealis\t\t\t');
    assert.equal(placesTable([]), '');
    assert.equal(
      grantsTable(places.map((place) => ({ ...place, kind: 'privilege', name: 'VIEW' }))),
      'Acme\to1\tOslo\ts1\tprivilege\tVIEW\nBorealis\t\t\t\tprivilege\tVIEW',
    );
  });

  it('is columns with a head for a person at a terminal', () => {
    output.isTTY = true;
    const [one] = connections;
    assert.ok(one);
    assert.equal(
      connectionsTable({ connections: [one, { ...one, name: 'A longer name', signedIn: false }] }),
      [
        'CONNECTION     ID    URL                SIGNED IN',
        'Acme           acme  https://a.example  yes',
        'A longer name  acme  https://a.example  no',
      ].join('\n'),
    );
    assert.equal(
      placesTable(places),
      ['ORGANIZATION  ID  SITE  ID', 'Acme          o1  Oslo  s1', 'Borealis'].join('\n'),
    );
    assert.equal(
      grantsTable([{ organization: 'Acme', kind: 'role', name: 'Reader' }]),
      ['ORGANIZATION  ID  SITE  ID  KIND  NAME', `${'Acme'.padEnd(28)}role  Reader`].join('\n'),
    );
  });
});

describe('what org-access says', () => {
  it('is one line of plain text, as long as it is', () => {
    const said = new Said();
    try {
      say(`${hostile}\nsecond ${'x'.repeat(1000)}`);
      assert.equal(complain('It ends.', 7), 7);
    } finally {
      said.end();
    }
    const [first, second, rest] = said.text.split('\n');
    assert.equal(first, `org-access: ${shown}‹U+000A›second ${'x'.repeat(1000)}`);
    assert.deepEqual([second, rest], ['org-access: It ends.', '']);
  });

  it('may be read by nobody', () => {
    const { writeSync } = fs;
    fs.writeSync = () => {
      throw new Error('EPIPE');
    };
    syncBuiltinESMExports();
    try {
      say('text');
    } finally {
      fs.writeSync = writeSync;
      syncBuiltinESMExports();
    }
  });
});
