import assert from 'node:assert/strict';
import { decodeConnections } from '../../src/core/connection/connectionSettings.ts';
import { figure } from '../support/figures.ts';
import { baseText, connectionsIn, finalTexts, halfTypedStates, sampleConnections } from '../support/texts/halfTyped.ts';

describe('settings that are half typed', () => {
  const states = [...halfTypedStates()];
  const base = baseText();
  const finals = finalTexts();
  const textsOf = (edit: string) => states.filter((state) => state.edit === edit).map(({ text }) => text);
  const namesIn = (text: string) => decodeConnections(connectionsIn(text)).connections.map(({ name }) => name);

  it('begin with settings that every parser reads', () => {
    assert.deepEqual(JSON.parse(base), {
      'editor.fontSize': 14,
      'orgAccess.connections': sampleConnections,
      'files.autoSave': 'afterDelay',
    });
    assert.deepEqual(connectionsIn(base), sampleConnections);
  });

  it('come from twelve edits, each of which reaches its end and goes back to the base', () => {
    assert.equal(finals.size, 12);
    assert.deepEqual([...new Set(states.map(({ edit }) => edit))], [...finals.keys()]);
    for (const [edit, final] of finals) {
      const texts = textsOf(edit);
      assert.equal(texts[0], base);
      assert.equal(texts.at(-1), base);
      assert.ok(texts.includes(final), edit);
      assert.deepEqual(decodeConnections(connectionsIn(final)).problems, [], edit);
    }
  });

  it('end in what was meant', () => {
    const ends = [...finals.values()].map((text) => namesIn(text).join());
    const two = 'North,South';
    assert.deepEqual(ends, [
      two,
      two,
      two,
      'Nord,South',
      two,
      'North,South,West',
      two,
      two,
      two,
      'West,North,South',
      two,
      'North,South,West',
    ]);
  });

  it('differ by one letter, but for what is pasted, and what is undone at once', () => {
    for (const edit of finals.keys()) {
      const lengths = textsOf(edit).map(({ length }) => length);
      const jumps = lengths.slice(1).filter((length, index) => Math.abs(length - (lengths[index] ?? 0)) > 1);
      assert.ok(jumps.length <= (edit.includes('pasted') ? 2 : 1), `${edit}: ${jumps.length}`);
    }
  });

  it('lose the connections in the forms in which people stop to think', () => {
    const before = (typed: string) => base.replace('"orgAccess.connections"', `${typed}"orgAccess.connections"`);
    assert.equal(connectionsIn(before('"editor.lineHeight": ')), undefined);
    assert.equal(connectionsIn(before('"editor.lineHeight": "')), undefined);
    assert.equal(connectionsIn(before('/* ')), undefined);
    assert.deepEqual(connectionsIn(before('"editor.lineHeight": 22')), sampleConnections);
    assert.equal(connectionsIn(''), undefined);
    const swallowed = states.filter(({ connections }) => connections === undefined).length;
    const fewer = states.filter(({ connections }) => decodeConnections(connections).connections.length < 2).length;
    assert.ok(swallowed >= 50 && fewer > swallowed, `${swallowed} and ${fewer} of ${states.length}`);
    figure(
      `12 edits of the settings letter by letter: ${states.length} states, ${swallowed} of them without any connections, ${fewer - swallowed} more with fewer than two`,
    );
  });

  it('can be of other connections, which may differ in nothing but what tells them apart', () => {
    const [first] = sampleConnections;
    const other = { ...first, id: 'other' };
    assert.ok([...halfTypedStates([first, other])].length > 500);
  });
});
