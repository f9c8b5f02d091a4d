import * as l10n from '@vscode/l10n';

const maxTitleLength = 60;

export function jsonFileName(title: string, tab: 'detail' | 'token' | 'answer'): string {
  const safeTitle = safePart(title);
  const names = {
    detail: l10n.t('{0} user detail', safeTitle),
    token: l10n.t('{0} token response', safeTitle),
    answer: l10n.t('{0} response', safeTitle),
  };
  return onEverySystem(`${names[tab].trim()}.json`);
}

export function answerFileName(title: string, operation: string, extension: string): string {
  return onEverySystem(
    `${[safePart(title), safePart(operation)].join(' ').trim() || l10n.t('{0} response', '').trim()}.${extension}`,
  );
}

/**
 * Returns undefined if nothing of a suggested name is left.
 *
 * @param extension extension to add to a name without one
 */
export function givenFileName(name: string, extension: string): string | undefined {
  const whole = name.slice(Math.max(name.lastIndexOf('/'), name.lastIndexOf('\\')) + 1).trim();
  const own = /\.([a-z\d]{1,10})$/i.exec(whole)?.[1];
  const stem = safePart(own === undefined ? whole : whole.slice(0, -own.length - 1));
  return stem === '' ? undefined : onEverySystem(`${stem}.${own ?? extension}`);
}

export function csvFileName(fileName: string): string {
  return fileName.replace(/\.[^.]*$/, '.csv');
}

export function reportFileName(title: string, extension: string): string {
  return onEverySystem(`${l10n.t('{0} access', safePart(title)).trim()}.${extension}`);
}

export function checkFileName(title: string): string {
  return onEverySystem(`${l10n.t('{0} connection check', safePart(title)).trim()}.md`);
}

/** Returns the name of a folder, or `_` if nothing of the text is left. */
export function folderName(text: string): string {
  return onEverySystem(`${safePart(text)}.`).slice(0, -1) || '_';
}

function safePart(title: string): string {
  const whole = [
    ...title
      .replace(/[\p{C}\p{Default_Ignorable_Code_Point}\u2800\\/:*?"<>|%$`~]|(?<=\p{M}{3})\p{M}/gu, ' ')
      .replace(/\s+/g, ' '),
  ];
  return whole
    .slice(0, maxTitleLength)
    .join('')
    .replace(/^[\s.-]+|[\s.]+$/g, '');
}

/** Avoids Windows device names, which are reserved whatever follows the first dot. */
function onEverySystem(name: string): string {
  return /^(con|prn|aux|nul|com[\d¹²³]|lpt[\d¹²³])\s*\./iu.test(name) ? `_${name}` : name;
}
