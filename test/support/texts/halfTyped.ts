import { visit } from 'jsonc-parser';
import type { Connection } from '../../../src/connections/common/connection.ts';

/** Settings file saved in the middle of an edit. */
export interface HalfTypedState {
  readonly edit: string;
  readonly text: string;
  /** Value of `orgAccess.connections` in VS Code; undefined if the key is lost. */
  readonly connections: unknown;
}

/** Step of an edit at one position: `erase` is deleted behind `after`, then `type` or `paste` is inserted. */
interface Step {
  /** Unique text before the cursor. */
  readonly after: string;
  /** Text to delete, character by character from its end. */
  readonly erase?: string;
  /** Text to type, character by character. */
  readonly type?: string;
  /** Text to insert at once. */
  readonly paste?: string;
}

interface Edit {
  readonly name: string;
  readonly steps: readonly Step[];
  /** Way to revert the edit; defaults to Undo, in one step. */
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

/** Way to revert the edit; defaults to Undo, in one step. */
function baseText(connections: TwoConnections = sampleConnections): string {
  const entries = connections.map((connection) => `\n${indent}${entryOf(connection)}`).join(',');
  return `{\n  "editor.fontSize": 14,\n  "orgAccess.connections": [${entries}\n  ],\n  "files.autoSave": "afterDelay"\n}\n`;
}

/**
 * Yields each text that a settings file with two connections goes through in twelve edits. Quotes and brackets are not closed
 * automatically. Every edit starts and ends with `baseText`.
 *
 * The expected values were read by VS Code 1.139 once. After `"editor.lineHeight": `, the key becomes the value, and the settings up to a
 * closing brace are skipped, so there are no connections; nor are there in an open comment or quote before the key. Inside the array, an
 * entry, a property, or the rest of a text is lost.
 */
export function* halfTypedStates(connections: TwoConnections = sampleConnections): Generator<HalfTypedState> {
  const base = baseText(connections);
  for (const { name, steps, undone } of editsOf(connections)) {
    const texts = [base, ...textsOf(base, steps)];
    const back = undone ? texts.slice(0, -1).reverse() : [base];
    for (const text of [...texts, ...back]) yield { edit: name, text, connections: connectionsIn(text) };
  }
}

/** Returns what VS Code reads as `orgAccess.connections` from an invalid settings file; built like its `ConfigurationModelParser`. */
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
  // With open brackets, `parent` is not reset to the root, as in VS Code.
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

function entryOf({ id, name, baseUrl, clientId, scope }: Connection): string {
  return JSON.stringify({ id, name, baseUrl, clientId, scope }, undefined, 2).replaceAll('\n', `\n${indent}`);
}

type Typed = 'id' | 'name' | 'baseUrl' | 'clientId' | 'scope';

/** Returns the text of an entry up to the opening quote of a property's value. */
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
