import { visit } from 'jsonc-parser';
import type { Connection } from '../../../src/connections/common/connection.ts';

/** A settings file as it is saved while somebody edits it. */
export interface HalfTypedState {
  /** What is being edited, in words. */
  readonly edit: string;
  readonly text: string;
  /** What VS Code reads as `orgAccess.connections` then; undefined where nothing is read, as when the key is swallowed. */
  readonly connections: unknown;
}

/** One place of an edit: the cursor is put behind `after`, `erase` is deleted from there, and `type` or `paste` takes its place. */
interface Step {
  /** Stands once in the text at this point. */
  readonly after: string;
  /** What follows; deleted from its end, letter by letter. */
  readonly erase?: string;
  /** Typed letter by letter. */
  readonly type?: string;
  /** Inserted at once. */
  readonly paste?: string;
}

interface Edit {
  readonly name: string;
  readonly steps: readonly Step[];
  /** How the base comes back: all at once, as by Undo, when left out. */
  readonly undone?: 'letterByLetter';
}

type TwoConnections = readonly [Connection, Connection];

const sampleConnections: TwoConnections = [
  {
    id: 'north',
    name: 'North',
    baseUrl: 'https://north.example.com/root',
    clientId: 'client-of-north',
    scope: 'read write trust',
  },
  { id: 'south', name: 'South', baseUrl: 'https://south.example.com:8443', clientId: 'client-of-south', scope: 'read' },
];

/** The settings that every edit begins with: the connections between two other settings. */
function baseText(connections: TwoConnections = sampleConnections): string {
  const entries = connections.map((connection) => `\n${indent}${entryOf(connection)}`).join(',');
  return `{\n  "editor.fontSize": 14,\n  "orgAccess.connections": [${entries}\n  ],\n  "files.autoSave": "afterDelay"\n}\n`;
}

/**
 * Each text that a settings file with two connections goes through in twelve edits, in order. Nothing is closed by the
 * editor, so quotes and brackets stay open for as long as it takes to type on. Every edit starts from `baseText` and ends there.
 *
 * All of these texts were once saved in VS Code 1.139, one after another, and what it then had as the setting is what is
 * read here. With `"editor.lineHeight": ` before the key, the key becomes the value, and the settings from there on are
 * skipped up to a closing brace: there are no connections. Nor are there any while a comment before the key is open, or a
 * quote. Inside the array, an entry or a property is lost, or a text is cut off.
 */
export function* halfTypedStates(connections: TwoConnections = sampleConnections): Generator<HalfTypedState> {
  const base = baseText(connections);
  for (const { name, steps, undone } of editsOf(connections)) {
    const texts = [base, ...textsOf(base, steps)];
    const back = undone ? texts.slice(0, -1).reverse() : [base];
    for (const text of [...texts, ...back]) yield { edit: name, text, connections: connectionsIn(text) };
  }
}

/** What VS Code reads as `orgAccess.connections` from a settings file, however broken: its `ConfigurationModelParser` builds the value in the same manner. */
function connectionsIn(text: string): unknown {
  const root: unknown[] = [];
  const parents: unknown[] = [];
  let parent: unknown = root;
  let property: string | undefined;
  const take = (value: unknown) => {
    if (Array.isArray(parent)) parent.push(value);
    else if (property !== undefined) (parent as Record<string, unknown>)[property] = value;
  };
  const begin = (value: unknown) => {
    take(value);
    parents.push(parent);
    parent = value;
    property = undefined;
  };
  const end = () => void (parent = parents.pop());
  const visitor = {
    onObjectBegin: () => begin({}),
    onObjectProperty: (name: string) => void (property = name),
    onObjectEnd: end,
    onArrayBegin: () => begin([]),
    onArrayEnd: end,
    onLiteralValue: take,
  };
  visit(text, visitor, { allowTrailingComma: true });
  // Where brackets are left open, the parent is not the root again, and VS Code goes by the parent.
  const settings: unknown = (parent as unknown[])[0] ?? {};
  return (settings as Record<string, unknown>)['orgAccess.connections'];
}

function* textsOf(base: string, steps: readonly Step[]): Generator<string> {
  let text = base;
  for (const { after, erase = '', type = '', paste = '' } of steps) {
    const at = text.indexOf(after) + after.length;
    const isClear = text.split(after).length === 2 && text.startsWith(erase, at);
    if (!isClear) throw new Error(`There is not one place to edit: ${after}${erase}`);
    const before = text.slice(0, at);
    const behind = text.slice(at + erase.length);
    for (let left = erase.length - 1; left >= 0; left--) yield (text = before + erase.slice(0, left) + behind);
    if (paste !== '') yield (text = before + paste + behind);
    for (let typed = 1; typed <= type.length; typed++) yield (text = before + paste + type.slice(0, typed) + behind);
  }
}

const indent = '    ';

/** A connection as it stands in the array. */
function entryOf({ id, name, baseUrl, clientId, scope }: Connection): string {
  return JSON.stringify({ id, name, baseUrl, clientId, scope }, undefined, 2).replaceAll('\n', `\n${indent}`);
}

type Typed = 'id' | 'name' | 'baseUrl' | 'clientId' | 'scope';

/** An entry from its brace to the value of a property, the opening quote included. */
function upTo(property: Typed, connection: Connection): string {
  const entry = entryOf(connection);
  const name = `"${property}": "`;
  return entry.slice(0, entry.indexOf(name) + name.length);
}

function editsOf([first, second]: TwoConnections): readonly Edit[] {
  const openArray = `"orgAccess.connections": [\n${indent}`;
  const scheme = first.baseUrl.slice(0, first.baseUrl.indexOf('//') + 2);
  const written = `{\n      "name": "West",\n      "baseUrl": "https://west.example.com",\n      "clientId": "client-of-west"\n${indent}}`;
  const replace = (property: Typed, connection: Connection, type: string): Step => ({
    after: upTo(property, connection),
    erase: connection[property],
    type,
  });
  return [
    {
      name: 'a setting is written before the connections',
      steps: [{ after: '"editor.fontSize": 14,\n  ', type: '"editor.lineHeight": 22,\n  ' }],
      undone: 'letterByLetter',
    },
    {
      name: 'a URL is changed',
      steps: [
        {
          after: upTo('baseUrl', first) + scheme,
          erase: first.baseUrl.slice(scheme.length),
          type: 'new.example.com/root',
        },
      ],
    },
    {
      name: 'a client ID is changed',
      steps: [replace('clientId', second, 'another-client')],
      undone: 'letterByLetter',
    },
    { name: 'a name is changed', steps: [replace('name', first, 'Nord')] },
    { name: 'a scope is changed', steps: [replace('scope', second, 'read trust')] },
    {
      name: 'a third connection is written behind the others',
      steps: [{ after: entryOf(second), type: `,\n${indent}${written}` }],
    },
    {
      name: 'a property is deleted',
      steps: [
        { after: `${upTo('clientId', second)}${second.clientId}"`, erase: `,\n      "scope": "${second.scope}"` },
      ],
    },
    {
      name: 'quotes are taken away and written again',
      steps: [
        { after: '"editor.fontSize": 14,\n  ', erase: '"', type: '"' },
        { after: '"orgAccess.connections', erase: '"', type: '"' },
        { after: upTo('baseUrl', first) + first.baseUrl, erase: '"', type: '"' },
      ],
    },
    {
      name: 'comments are written',
      steps: [
        { after: '"editor.fontSize": 14,\n  ', type: '/* Both services */\n  ' },
        { after: openArray, type: `// The first\n${indent}` },
      ],
      undone: 'letterByLetter',
    },
    {
      name: 'a connection is written before the others',
      steps: [{ after: openArray, type: `${written},\n${indent}` }],
    },
    {
      name: 'commas are taken away and written again',
      steps: [
        { after: entryOf(first), erase: ',', type: ',' },
        { after: `${entryOf(second)}\n  ]`, erase: ',', type: ',' },
      ],
    },
    {
      name: 'a connection is pasted and changed',
      steps: [
        { after: entryOf(second), paste: `,\n${indent}${entryOf(first)}` },
        { after: `${entryOf(second)},\n${indent}${upTo('id', first)}`, erase: first.id, type: 'west' },
        {
          after: `${entryOf(second)},\n${indent}${upTo('name', { ...first, id: 'west' })}`,
          erase: first.name,
          type: 'West',
        },
      ],
    },
  ];
}
