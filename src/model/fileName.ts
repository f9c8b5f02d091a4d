import * as l10n from '@vscode/l10n';
import type { RawJsonTab } from './rawJson.ts';

const longestTitle = 60;

/** A name for a file with one part of the raw JSON, safe on every system, such as `Acme user detail.json`. */
export function jsonFileName(title: string, tab: RawJsonTab): string {
  const whole = [...title.replace(/[\p{C}\p{Default_Ignorable_Code_Point}\u2800\\/:*?"<>|%$`~]+|(?<=\p{M}{3})\p{M}+/gu, ' ').replace(/\s+/g, ' ')];
  const safeTitle = whole.slice(0, longestTitle).join('').replace(/^[\s.-]+|[\s.]+$/g, '');
  const name = tab === 'detail' ? l10n.t('{0} user detail', safeTitle) : l10n.t('{0} token answer', safeTitle);
  return `${name.trim()}.json`;
}
