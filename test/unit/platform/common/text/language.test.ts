import assert from 'node:assert/strict';
import { countText } from '../../../../../src/platform/common/text/displayText.ts';
import { isOne, useLanguage } from '../../../../../src/platform/common/text/language.ts';
import {
  daysFromNow,
  elapsedText,
  longDuration,
  megabytes,
  shortDuration,
} from '../../../../../src/platform/common/text/time.ts';
import { contextKeys } from '../../../../../src/session/common/contextKeys.ts';
import type { SessionsState } from '../../../../../src/session/common/session.ts';
import { describeStatus } from '../../../../../src/session/node/status/sessionStatus.ts';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;

describe('language', () => {
  afterEach(() => useLanguage('en'));

  it('starting without a session creates no Intl formats except the plural rules, because the first format is slow', () => {
    const connection = { id: 'acme', name: 'Acme', baseUrl: 'https://acme.example', clientId: 'c', scope: '' };
    const signedOut: SessionsState = { connections: [connection], activeId: 'acme', states: new Map() };
    const used: PropertyKey[] = [];
    const formats = Intl;
    const noted = new Proxy(formats, { get: (all, kind) => (used.push(kind), Reflect.get(all, kind) as unknown) });
    Object.defineProperty(globalThis, 'Intl', { value: noted, configurable: true, writable: true });
    try {
      useLanguage('de');
      assert.equal(describeStatus(signedOut, 0, 'de', () => undefined)?.text, '$(key) Acme · signed out');
      assert.equal(contextKeys(signedOut)['orgAccess.accessState'], 'signedOut');
    } finally {
      Object.defineProperty(globalThis, 'Intl', { value: formats, configurable: true, writable: true });
    }
    assert.deepEqual(used, ['PluralRules']);
  });

  it('numbers, sizes, and times are written in English by default', () => {
    assert.deepEqual([30_999, 5 * minuteMs, 2 * hourMs + 5 * minuteMs, 51 * hourMs].map(shortDuration), [
      '30s',
      '5m',
      '2h 5m',
      '2d 3h',
    ]);
    assert.deepEqual([132.4, 1230].map(elapsedText), ['132ms', '1.2s']);
    assert.deepEqual([90_000, 20 * minuteMs, 3 * hourMs, 216 * hourMs].map(longDuration), [
      '90 seconds',
      '20 minutes',
      '3 hours',
      '9 days',
    ]);
    assert.deepEqual([5, 1, 0, -3].map(daysFromNow), ['in 5 days', 'tomorrow', 'today', '3 days ago']);
    assert.deepEqual([megabytes(16), countText(1057)], ['16 MB', '1,057']);
  });

  it('numbers, sizes, and times are written in the display language of VS Code', () => {
    useLanguage('de');
    assert.deepEqual([elapsedText(1230), countText(1057), daysFromNow(5)], ['1,2 Sek.', '1.057', 'in 5 Tagen']);
    assert.equal(countText(1057, 'en'), '1,057', 'in English for models');
    useLanguage('zxx');
    assert.equal(countText(1057), '1,057', 'in English for a language that is not known');
  });

  it('isOne follows the plural rules of the display language', () => {
    const ones = (tag: string) => {
      useLanguage(tag);
      return [0, 1, 2, 21].filter(isOne);
    };
    assert.deepEqual(['en', 'de', 'fr', 'ru', 'ja'].map(ones), [[1], [1], [0, 1], [1, 21], []]);
  });
});
