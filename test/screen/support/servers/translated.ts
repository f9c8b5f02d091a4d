import { mkdir, readdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { pseudoFile, pseudoTag } from '../../../support/texts/pseudoLanguage.ts';

/**
 * Adds a pseudo-language to the installed extension, and registers it with VS Code as a language pack that translates nothing of VS Code
 * itself.
 */
export async function translate(folders: { readonly data: string; readonly extensions: string }): Promise<void> {
  const [name = ''] = (await readdir(folders.extensions)).filter((one) => one.startsWith('org-access.org-access-'));
  const extension = path.join(folders.extensions, name);
  const pack = path.join(folders.data, 'pseudo-language.json');
  await mkdir(folders.data, { recursive: true });
  for (const [file, texts] of [
    [path.join(extension, 'l10n', `bundle.l10n.${pseudoTag}.json`), pseudoFile('l10n/bundle.l10n.json')],
    [path.join(extension, `package.nls.${pseudoTag}.json`), pseudoFile('package.nls.json')],
    [pack, { contents: {} }],
    [
      path.join(folders.data, 'languagepacks.json'),
      {
        [pseudoTag]: {
          hash: 'pseudo',
          label: 'Pseudo',
          extensions: [{ extensionIdentifier: { id: 'org-access-test.pseudo' }, version: '1.0.0' }],
          translations: { vscode: pack },
        },
      },
    ],
  ] as const)
    await writeFile(file, JSON.stringify(texts));
}
