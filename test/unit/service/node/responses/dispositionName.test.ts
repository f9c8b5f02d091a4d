import assert from 'node:assert/strict';
import { dispositionName } from '../../../../../src/service/node/responses/dispositionName.ts';

describe('dispositionName', () => {
  it('dispositionName returns the file name in Content-Disposition, decoded in its character set', () => {
    const utf8InLatin1 = Buffer.from('Übersicht.pdf').toString('latin1');
    const cases: readonly (readonly [string | null, string | undefined])[] = [
      ['attachment; filename=plan.zip', 'plan.zip'],
      ['attachment; filename="two words.csv"', 'two words.csv'],
      [String.raw`inline; FileName="a \"b\" \\c.txt"`, String.raw`a "b" \c.txt`],
      ['attachment; filename="x.pdf"; filename*=UTF-8\'\'%C3%9Cbersicht%20%E2%82%AC.pdf', 'Übersicht €.pdf'],
      ["attachment; filename*=iso-8859-1'de'%DCbersicht.pdf", 'Übersicht.pdf'],
      ["attachment; filename*=x-none''%DC.pdf; filename=plain.pdf", 'plain.pdf'],
      [`attachment; filename="${utf8InLatin1}"`, 'Übersicht.pdf'],
      ['attachment; filename="Ris\xf8r.pdf"', 'Risør.pdf'],
      ['attachment; filename="%C3%9Cbersicht.pdf"', 'Übersicht.pdf'],
      ['attachment; filename="100% sure.txt"', '100% sure.txt'],
      ['attachment; filename=""', undefined],
      ['attachment', undefined],
      ['', undefined],
      [null, undefined],
    ];
    for (const [header, name] of cases) assert.equal(dispositionName(header), name, String(header));
  });
});
