import assert from 'node:assert/strict';
import { hasMarkup, withoutCredentialsInMarkup } from '../../../../src/core/redaction/markup.ts';
import { marked } from '../../../support/marked.ts';
import '../../../support/forgottenNames.ts';

const documents: Readonly<Record<string, readonly string[]>> = {
  'elements': [
    '<a><token>‹Kite›</token><b>c</b></a>', '<x:password>\n  ‹Kite maple›\n</x:password>', '<password><value>‹Kite›</value></password><c>d</c>', '<token><token>‹a›</token>‹b›</token>c', '<token/>x', '<token></token>x', '<password>true</password>', '<token><![CDATA[‹Kite›]]></token>', '<token>‹<!-- Kite -->›</token>', '<a><token>‹Kite›', '<a>x</a>', '<br>token<br>x',
  ],
  'attributes': ['<a token="‹Kite›" b="c"/>', "<a token='‹Kite maple›'>", '<a token = "‹Kite›">', '<a x:password="‹Kite›"/>', '<a password="true"/>', '<a xmlns:token="urn:x"/>', '<credential user="‹a›" type="b"/>', '<credential name="a" value="‹Kite›" id="c"/>', '<a b="c"/>'],
  'a name and its value in one element': ['<property name="password" value="‹Kite›"/>', "<add key='api_key' value='‹Kite›'/>", '<entry key="token">‹Kite›</entry>', '<input data-name="token" data-value="‹Kite›">', '<property name="color" value="red"/>', '<a label="password" other="x"/>', '<data name="secret"><value>‹Kite›</value></data>'],
  'what follows a label': [
    '<key>password</key><string>‹Kite›</string>', '<name>token</name>\n<value>‹Kite›</value><x>y</x>', '<dt>Password:</dt><dd>‹Kite›</dd>', '<td>Password</td><td>‹Kite›</td>', '<b>Password</b>‹: Kite maple›', ' <b>Password</b> x', '<strong>Token</strong><code>‹Kite›</code>', '<strong>Token</strong><p>x</p>', '<td>User</td><td>anna</td>', '<key>color</key><string>red</string>', '<p>password</p><p>x</p>', '<th>Password</th><td>‹Kite›</td>',
  ],
  'columns of a table': ['<table><tr><th>User</th><th>Password</th></tr><tr><td>anna</td><td>‹Kite›</td></tr><tr><td>kim</td><td>‹b›</td></tr></table><table><tr><td>a</td><td>b</td></tr></table>', '<table><tr><td>User</td><td>Token</td></tr><tr><td>‹anna›</td><td>‹Kite›</td></tr></table>', '<table><tr><th>Token</th><th>User</th></tr><tr><td>‹Kite›</td><td>anna</td></tr></table>'],
};

describe('credentials in XML and HTML', () => {
  for (const [what, samples] of Object.entries(documents)) {
    for (const sample of samples) {
      it(`are hidden in ${what}: ${sample.replaceAll('\n', ' ').slice(0, 100)}`, () => {
        const [text, shown] = marked(sample);
        assert.equal(withoutCredentialsInMarkup(text, (part) => part), shown);
      });
    }
  }

  it('leave everything else to be looked through as text, tags apart', () => {
    const parts: string[] = [];
    withoutCredentialsInMarkup('<?xml a?><a b="c">d<!-- e --><![CDATA[f]]></a>g', (part) => {
      parts.push(part);
      return part;
    });
    assert.deepEqual(parts, ['xml a?>', 'c', 'd', '-- e -->', 'f', 'g']);
    assert.equal(withoutCredentialsInMarkup('<a>x</a><b c="x"/>', (part) => part.replace('x', 'y')), '<a>y</a><b c="y"/>');
  });

  it('are looked for where there is an element', () => {
    const texts = { '<a>': true, '</a>': true, '<?xml?>': true, '<!-- x': true, '<![CDATA[x': true, '<_a/>': true, '<ä/>': true, '< a': false, 'a < b': false, '<1>': false, '<!a>': false };
    for (const [text, expected] of Object.entries(texts)) assert.equal(hasMarkup(text), expected, text);
  });
});
