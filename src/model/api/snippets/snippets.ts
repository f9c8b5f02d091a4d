import { partsOf, type Parts, type SnippetCall } from './snippetCall.ts';
import { ansible, httpFile } from './snippetFiles.ts';
import { curl, javascriptProgram, powershellScript, terminal } from './snippetPrograms.ts';
import { pythonProgram } from './snippetPython.ts';

export { pathToCopy, type PlaceIds, type SnippetCall } from './snippetCall.ts';

/** A language, or a tool, that a call is copied as. */
export const snippetLanguages = ['terminal', 'curl', 'powershell', 'python', 'javascript', 'ansible', 'http'] as const;
export type SnippetLanguage = (typeof snippetLanguages)[number];

/** The names that people call them by. */
export const snippetNames: Readonly<Record<SnippetLanguage, string>> = {
  terminal: 'org-access (terminal)',
  curl: 'curl',
  powershell: 'PowerShell',
  python: 'Python (requests)',
  javascript: 'JavaScript (fetch)',
  ansible: 'Ansible',
  http: 'HTTP file (httpYac)',
};

/** A program that makes the call. None holds a token: it is asked of `org-access` or of VS Code. */
export function snippet(language: SnippetLanguage, call: SnippetCall): string {
  return writers[language](partsOf(call));
}

const writers: Readonly<Record<SnippetLanguage, (parts: Parts) => string>> = {
  terminal,
  curl,
  powershell: powershellScript,
  python: pythonProgram,
  javascript: javascriptProgram,
  ansible,
  http: httpFile,
};
