import assert from 'node:assert/strict';
import { redaction } from '../../../src/core/redaction/redaction.ts';
import { credentialForms, foundIn, namedCredentials } from '../../support/credentials.ts';
import { fits, jsonShapes, markupShapes, textShapes, type Shape } from '../../support/credentialDocuments.ts';
import { carriers } from '../../support/credentialCarriers.ts';
import { surfaces, type Surface } from '../../support/credentialSurfaces.ts';
import { figure } from '../../support/figures.ts';
import { harmlessNames } from '../../support/harmlessNames.ts';
import { harmlessTexts } from '../../support/harmlessTexts.ts';

/** What all surfaces go by. Every document is given to it. */
const rule: Surface = (sent) => JSON.stringify(redaction().body('json' in sent ? JSON.stringify(sent.json) : sent.text));

/** One document of so many goes through every surface too, so that each name, form, shape and carrier does several times. */
const oneIn = 17;
let documents = 0;

/** What has been shown of a secret, as `surface: document`. */
async function shownOf(secrets: readonly string[], sent: Parameters<Surface>[0], what: string): Promise<string[]> {
  const shown: string[] = [];
  documents += 1;
  for (const [surface, show] of Object.entries({ rule, ...(documents % oneIn === 0 && surfaces) })) {
    const text = await show(sent);
    if (foundIn(text, secrets).length > 0 || foundIn(text.replaceAll('\\', ''), secrets).length > 0) shown.push(`${surface}: ${what}`);
  }
  return shown;
}

describe('credentials in answers of the service', function () {
  this.timeout(300_000);
  async function ofNames<T>(shapes: readonly Shape<T>[], sent: (document: T) => Parameters<Surface>[0]): Promise<string[]> {
    const leaks: string[] = [];
    for (const shape of shapes) {
      for (const { name, secret } of namedCredentials) {
        if (!fits(name, shape)) continue;
        leaks.push(...(await shownOf([secret], sent(shape.of(name, secret)), `${shape.what}, ${name}`)));
      }
    }
    return leaks;
  }

  it('are hidden by their names in JSON', async () => assert.deepEqual(await ofNames(jsonShapes, (json) => ({ json })), []));
  it('are hidden by their names in XML and HTML', async () => assert.deepEqual(await ofNames(markupShapes, (text) => ({ text })), []));
  it('are hidden by their names in other text', async () => assert.deepEqual(await ofNames(textShapes, (text) => ({ text })), []));

  it('are hidden by their form, whatever they stand in', async () => {
    const leaks: string[] = [];
    for (const { what, text, secrets } of credentialForms) {
      for (const carrier of carriers) {
        const sent = carrier.of(text);
        if (!sent) continue;
        leaks.push(...(await shownOf(secrets, sent, `${carrier.what}, ${what}`)));
      }
    }
    assert.deepEqual(leaks, []);
    figure(`spellings of credentials: ${namedCredentials.length + credentialForms.length} (by name ${namedCredentials.length}, by form ${credentialForms.length}) in JSON, XML and text, ${documents} documents through ${Object.keys(surfaces).length} surfaces: 0 shown`);
  });

  it('would be seen if a surface showed them', async () => {
    for (const [surface, show] of Object.entries(surfaces)) {
      if (surface !== 'errors') assert.match(await show({ json: { note: 'Harmless0word' } }), /Harmless0word/, surface);
    }
  });

  it('do not have harmless names hidden with them', async () => {
    const names = Object.entries(harmlessNames);
    const inJson = names.filter(([name, value]) => JSON.stringify(redaction().json({ [name]: value })) !== JSON.stringify({ [name]: value })).map(([name]) => name);
    const texts = names.filter((pair): pair is [string, string] => typeof pair[1] === 'string');
    const inText = texts.flatMap(([name, value]) =>
      [`${name}=${value}\nx=y\n`, `${name}: ${value}\n`, `INFO x ${name}="${value}" up`, `<a><${name}>${value}</${name}></a>`, `<a ${name}="${value.replaceAll('"', '')}"/>`, `{"${name}":"${value.replace(/["\\\n]/g, '')}","x":`].filter((text) => redaction().text(text) !== text));
    assert.ok(inJson.length <= 3, inJson.join(', '));
    assert.ok(inText.length <= 3, inText.join(' | '));
    figure(`harmless names: ${names.length}, ${inJson.length} hidden for nothing (${inJson.join(', ')}); in text ${inText.length}`);
  });

  it('do not have harmless texts changed with them', () => {
    const changed = harmlessTexts.filter((text) => redaction().text(text) !== text || JSON.stringify(redaction().json({ note: text })) !== JSON.stringify({ note: text }));
    assert.ok(changed.length <= 3, changed.map((text) => `${text}\n   -> ${redaction().text(text)}`).join('\n'));
    figure(`harmless texts: ${harmlessTexts.length}, ${changed.length} changed for nothing`);
  });
});
