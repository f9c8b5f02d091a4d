import assert from 'node:assert/strict';
import { hidden } from '../../../../../src/core/redaction/names/credentialNames.ts';
import { hasMarkup, withoutCredentialsInMarkup } from '../../../../../src/core/redaction/text/markup.ts';
import { marked } from '../../../../support/texts/marked.ts';
import '../../../../support/credentials/forgottenNames.ts';

const documents: Readonly<Record<string, readonly string[]>> = {
  elements: [
    '<a><token>‹Kite›</token><b>c</b></a>',
    '<x:password>\n  ‹Kite maple›\n</x:password>',
    '<password><value>‹Kite›</value></password><c>d</c>',
    '<token><token>‹a›</token>‹b›</token>c',
    '<token/>x',
    '<token></token>x',
    '<password>true</password>',
    '<token><![CDATA[‹Kite›]]></token>',
    '<token>‹<!-- Kite -->›</token>',
    '<a><token>‹Kite›',
    '<a>x</a>',
    '<br>token<br>x',
    '<a>x</a><!-- <token>Kite</token>',
    '<token><![CDATA[‹Kite›',
    '<tokens>12</tokens>',
    '<token><br>‹Kite›<br/>‹x›</token>y',
    '<password>‹a›<v x="‹Kite›" id="a"/></password><v x="a"/>',
    '<token>‹x›<token/>‹Kite›</token>y',
    '<a>a > b</a>',
  ],
  attributes: [
    '<a token="‹Kite›" b="c"/>',
    "<a token='‹Kite maple›'>",
    '<a token = "‹Kite›">',
    '<a x:password="‹Kite›"/>',
    '<a password="true"/>',
    '<a xmlns:token="urn:x"/>',
    '<credential user="‹a›" type="b"/>',
    '<credential name="a" value="‹Kite›" id="c"/>',
    '<a b="c"/>',
    '<a token="‹Kite›"',
    '<a b=c d=e f>',
    '<a b="<!-- x -->" token="‹Kite›">',
    '<password xml:lang="de" xsi:nil="x" href="a" note="‹Kite›"/>',
    '<credential xmlns="urn:x" rename="‹a›" typed="‹b›"/>',
    '<password a-xml="‹a›" a-xsi:b="‹c›"/>',
    '<a rename="password" value="x"/>',
    '<a named="password" value="x"/>',
    '<a name="password" invalue="x" valued="y"/>',
  ],
  'a name and its value in one element': [
    '<property name="password" value="‹Kite›"/>',
    "<add key='api_key' value='‹Kite›'/>",
    '<entry key="token">‹Kite›</entry>',
    '<input data-name="token" data-value="‹Kite›">',
    '<property name="color" value="red"/>',
    '<a label="password" other="x"/>',
    '<data name="secret"><value>‹Kite›</value></data>',
    '<input name=token id=a value="‹Kite›">maple',
    '<input NAME=token VALUE="‹Kite›">',
    '<x:entry x:key="token" x:value="‹Kite›"/>',
  ],
  'what follows a label': [
    '<key>password</key><string>‹Kite›</string>',
    '<name>token</name>\n<value>‹Kite›</value><x>y</x>',
    '<dt>Password:</dt><dd>‹Kite›</dd>',
    '<td>Password</td><td>‹Kite›</td>',
    '<b>Password</b>‹: Kite maple›',
    ' <b>Password</b> x',
    '<strong>Token</strong><code>‹Kite›</code>',
    '<strong>Token</strong><p>x</p>',
    '<td>User</td><td>anna</td>',
    '<key>color</key><string>red</string>',
    '<p>password</p><p>x</p>',
    '<th>Password</th><td>‹Kite›</td>',
    '<th>Password</th><th>Kite</th>',
    '<TH>Password</TH><TH>Kite</TH>',
    '<b>Password</b> ‹:Kite›',
    '<b>Password</b>‹：Kite›',
    '<b>User</b>: anna',
    '<b>Password</b> as in: Kite',
    '<b>Password</b>: ',
    ': maple <a>x</a>',
    '<b>password value：</b> ‹: Kite›',
    '<key>\n password </key> <string>‹Kite›</string>',
    '<x:key>password</x:key><x:string>‹Kite›</x:string>',
    '<key>password</key><string v="‹Kite›"/><string v="x"/>',
    '<b>Password</b><i>‹Kite›</i>',
    '<keys>password</keys><string>x</string>',
    '<sub>Password</sub><td>x</td>',
    '<a nadata-me="password" value="x"/>',
    '<strong>Token</strong><item>x</item>',
    '<b>Password<!-- x -->‹: Kite›</b>',
  ],
  'columns of a table': [
    '<table><tr><th>User</th><th>Password</th></tr><tr><td>anna</td><td>‹Kite›</td></tr><tr><td>kim</td><td>‹b›</td></tr></table><table><tr><td>a</td><td>b</td></tr></table>',
    '<table><tr><td>User</td><td>Token</td></tr><tr><td>‹anna›</td><td>‹Kite›</td></tr></table>',
    '<table><tr><th>Token</th><th>User</th></tr><tr><td>‹Kite›</td><td>anna</td></tr></table>',
    '<table><thead><tr><th>User</th><th>Token</th></tr></thead><tbody><tr><td>anna</td><td>‹Kite›</td></tr></tbody></table>',
    '<TABLE><TR><TH>User</TH><TH>Token</TH></TR><TR><TD>anna</TD><TD>‹Kite›</TD></TR></TABLE>',
    '<tr><th>User</th><th>Token</th><th>Host</th></tr><tr><td>anna</td><td>‹Kite›</td><td>h</td></tr>',
    '<table><tr><td>Password</td><td>‹a›</td></tr><tr><td>User</td><td>anna</td></tr></table>',
    '<table><tr><td>Host</td><td>h</td></tr><tr><td>User</td><td>Token</td></tr><tr>‹x›</tr><tr><td>a</td><td>b</td></tr></table>',
    '<table><tr><td>x</td></tr></table><table><tr><td>User</td><td>Token</td></tr><tr><td>‹a›</td><td>‹b›</td></tr><tr><td>anna</td><td>‹Kite›</td></tr></table>',
    '<tr><td>User</td><td>Token</td></tr><tr><td>‹a›</td><td>‹b›</td></tr><tr><td>anna</td><td>‹Kite›</td></tr>',
    '<tr><th><b>User</b></th><th>Token</th></tr><tr><td>anna</td><td>‹Kite›</td></tr></table><p>x</p>',
    '<tr><td>Token</td><td>‹a›</td><td>b</td></tr><tr><td>c</td><td>d</td></tr>',
    '<td>User</td><td>Token</td><tr><td>‹anna›</td><td>‹a›</td></tr><tr><td>kim</td><td>‹b›</td></tr>',
  ],
};

describe('credentials in XML and HTML', () => {
  for (const [what, samples] of Object.entries(documents)) {
    for (const sample of samples) {
      it(`are hidden in ${what}: ${sample.replaceAll('\n', ' ').slice(0, 100)}`, () => {
        const [text, shown] = marked(sample);
        assert.equal(
          withoutCredentialsInMarkup(text, (part) => part),
          shown,
        );
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
    const text = `<a>x</a><!-- x --><b c="x" d='x' e="f"/><![CDATA[x]]>`;
    assert.equal(
      withoutCredentialsInMarkup(text, (part) => part.replace('x', 'y')),
      text.replaceAll('x', 'y'),
    );
    assert.equal(
      withoutCredentialsInMarkup('<a token=Kite b=x c=d>', (part) => part.replace('x', 'y')),
      `<a token="${hidden}" b="y" c=d>`,
    );
  });

  it('are looked for where there is an element', () => {
    const texts = {
      '<a>': true,
      '</a>': true,
      '<?xml?>': true,
      '<!-- x': true,
      '<![CDATA[x': true,
      '<_a/>': true,
      '<ä/>': true,
      '< a': false,
      'a < b': false,
      '<1>': false,
      '<!a>': false,
    };
    for (const [text, expected] of Object.entries(texts)) assert.equal(hasMarkup(text), expected, text);
  });
});
