import assert from 'node:assert/strict';
import { createRequire } from 'node:module';
import { parse } from 'vs/base/common/marked/marked.js';
import { markdown } from '../../../../../src/platform/common/text/markdown.ts';
import { figure } from '../../../../support/figures.ts';
import { hostileTexts } from '../../../../support/texts/hostileTexts.ts';

interface Engine {
  readonly linkify: { set(options: { readonly fuzzyLink: boolean }): void };
  render(text: string): string;
}

/** VS Code's configuration for Markdown files. */
const preview = new (createRequire(import.meta.url)('markdown-it') as new (options: {
  readonly html: boolean;
  readonly linkify: boolean;
}) => Engine)({ html: true, linkify: true });
preview.linkify.set({ fuzzyLink: false });

const renderers = {
  'the preview of files': (text: string) => preview.render(text),
  'the rest of the editor': (text: string) => parse(text),
};

/** Contexts in which reports insert a text. */
const lines = [
  (text: string) => `- **${text}**: ${text}`,
  (text: string) => `## ${text}`,
  (text: string) => `| a | b |\n|---|---|\n| ${text} | x ${text} |`,
  (text: string) => `**Problem.** ${text}`,
];

const addresses = [
  ...['//evil.example', '///evil.example', '//evil.example//x', '//localhost', '//1.2.3.4', 'see ://evil.example'],
  ...['http://evil.example', 'HTTPS://EVIL.EXAMPLE', 'ftp://evil.example', 'file:///etc/passwd', 'vscode://x/y'],
  ...['http://[::1]', 'http:/\\/evil.example', '\\//evil.example', 'a@evil.example', 'mailto:a@evil.example'],
  ...['www.evil.example', '_www.evil.example', 'xwww.evil.example', '[x]: //evil.example', '![x](//evil.example)'],
  ...['<//evil.example>', '[x](//evil.example)', '&#47;/evil.example', '//evil.example/a@b.example'],
];

describe('markdown', () => {
  it('markdown escapes only the characters that would be read as markup', () => {
    assert.equal(
      markdown('a: b/c http://d //e www.f [g](h) *i*'),
      'a: b/c http\\:\\//d \\//e www\\.f \\[g\\](h) \\*i\\*',
    );
  });

  it('markdown prevents links, pictures, and markup in everything that VS Code renders as Markdown', () => {
    let shown = 0;
    for (const text of [...addresses, ...hostileTexts().filter((hostile) => hostile.length < 1000)]) {
      for (const line of lines) {
        for (const [where, render] of Object.entries(renderers)) {
          const html = render(`${line(markdown(text))}\n`);
          assert.doesNotMatch(
            html,
            /<(?!\/?(ul|li|strong|h2|table|thead|tbody|tr|th|td|p)[ >])|<[^>]*(href|src)=/,
            `${JSON.stringify(text)} in ${where}: ${html}`,
          );
          shown += 1;
        }
      }
    }
    figure(`${shown} hostile texts in Markdown as VS Code renders it: 0 links, pictures and marks`);
  });

  it('(control) the hostile samples would become links or pictures if they were not escaped', () => {
    const isLink = (text: string) => Object.values(renderers).some((render) => /<a |<img /.test(render(`- ${text}\n`)));
    assert.ok(
      ['//evil.example', 'http://evil.example', 'a@evil.example', 'xwww.evil.example', '![x](//evil.example)'].every(
        isLink,
      ),
    );
  });

  it('markdown renders ordinary names as they were written', () => {
    const text = 'https://service.example//x & "Rīga", www.acme.example/(a)_b a@b.example';
    for (const render of Object.values(renderers))
      assert.equal(render(markdown(text)).replaceAll('&amp;', '&').replaceAll('&quot;', '"').trim(), `<p>${text}</p>`);
  });
});
