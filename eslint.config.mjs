import js from '@eslint/js';
import { defineConfig } from 'eslint/config';
import tseslint from 'typescript-eslint';

/** The rooms of the house: which may not import what. See "How it is built" in README.md. */
const walls = (files, patterns) => ({
  files,
  rules: { '@typescript-eslint/no-restricted-imports': ['error', { patterns }] },
});
const noEditor = { group: ['vscode', '**/editor/*', '**/app.ts', '**/extension.ts'], message: 'core, model and demo run without an editor.' };
const noModel = { group: ['**/model/*'], message: 'core knows nothing of what is shown.' };
const noDemo = { group: ['**/demo/*'], message: 'Only app.ts knows the demo.' };
const noCore = { group: ['**/core/*', '!**/core/clock.ts'], message: 'The demo stands alone, apart from the clock.' };

export default defineConfig(
  { ignores: ['dist/', 'out/', '.vscode-test/', 'node_modules/'] },
  js.configs.recommended,
  {
    files: ['**/*.ts'],
    extends: [tseslint.configs.recommendedTypeChecked, tseslint.configs.stylisticTypeChecked],
    languageOptions: { parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname } },
    rules: {
      '@typescript-eslint/consistent-type-imports': 'error',
      '@typescript-eslint/switch-exhaustiveness-check': ['error', { considerDefaultExhaustiveForUnions: true }],
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
      '@typescript-eslint/consistent-type-definitions': 'off',
      'max-lines': ['error', { max: 250, skipComments: true, skipBlankLines: true }],
      'no-console': 'error',
      eqeqeq: 'error',
    },
  },
  walls(['src/core/**'], [noEditor, noModel, noDemo]),
  walls(['src/model/**'], [noEditor, noDemo]),
  walls(['src/demo/**'], [noEditor, noModel, noCore]),
  walls(['src/helper/**'], [noEditor, { group: ['**/model/*', '!**/model/displayText.ts'], message: 'The program in terminals shows plain text, and nothing else of the model.' }, noDemo, { group: ['@vscode/l10n'], message: 'The program in terminals is small and stands alone.' }]),
  walls(['src/editor/**'], [noDemo, { group: ['**/app.ts', '**/extension.ts'], message: 'app.ts imports the editor, not the other way round.' }]),
  {
    files: ['src/editor/**', 'src/app.ts', 'src/extension.ts'],
    ignores: ['src/editor/commands.ts', 'src/editor/contextKeys.ts', 'src/editor/notify.ts'],
    rules: {
      'no-restricted-syntax': [
        'error',
        { selector: "CallExpression[callee.property.name='registerCommand']", message: 'Commands are registered in editor/commands.ts, so that one place handles their errors.' },
        { selector: "Literal[value='setContext']", message: 'Context keys are set in editor/contextKeys.ts.' },
        { selector: "CallExpression[callee.property.name=/^show(Error|Warning|Information)Message$/]", message: 'Messages are shown by editor/notify.ts.' },
      ],
    },
  },
  {
    files: ['test/**/*.ts'],
    rules: { '@typescript-eslint/no-floating-promises': 'error' },
  },
  {
    files: ['**/*.mjs'],
    languageOptions: {
      ecmaVersion: 2023,
      globals: Object.fromEntries(
        ['process', 'console', 'URL', 'URLSearchParams', 'fetch', 'setTimeout', 'clearTimeout', 'Buffer', 'AbortController', 'AbortSignal'].map((name) => [name, 'readonly']),
      ),
    },
    rules: { 'max-lines': ['error', { max: 250, skipComments: true, skipBlankLines: true }] },
  },
  { files: ['src/demo/main.ts', 'test/**'], rules: { 'no-console': 'off' } },
);
