import { partsOf, type Parts, type SnippetCall } from './snippetCall.ts';
import { ansible, httpFile } from './snippetFiles.ts';
import { curl, javascriptProgram, powershellScript, terminal } from './snippetPrograms.ts';
import { pythonProgram } from './snippetPython.ts';

export { pathToCopy, type PlaceIds, type SnippetCall } from './snippetCall.ts';

/** A language, or a tool, that a call is copied as. */
export const snippetLanguages = [
  'terminal',
  'curl',
  'powershell',
  'python',
  'javascript',
  'ansible',
  'http',
  'httpyac',
] as const;
export type SnippetLanguage = (typeof snippetLanguages)[number];

/** The names that people call them by. */
export const snippetNames: Readonly<Record<SnippetLanguage, string>> = {
  terminal: 'org-access (terminal)',
  curl: 'curl',
  powershell: 'PowerShell',
  python: 'Python (requests)',
  javascript: 'JavaScript (fetch)',
  ansible: 'Ansible',
  http: 'HTTP file for httpYac in VS Code',
  httpyac: 'HTTP file for httpyac on the command line',
};

/** A program that makes the call. None holds a token: it is asked of `org-access` or of VS Code, or read from ORG_ACCESS_TOKEN. */
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
  http: (parts) =>
    httpFile(parts, {
      language: 'http',
      before: [],
      script: [
        "  const { authentication } = require('vscode');",
        "  exports.session = authentication.getSession('org-access', ['read'], { createIfNone: true });",
      ],
      token: '{{session.accessToken}}',
    }),
  httpyac: (parts) =>
    httpFile(parts, {
      language: 'httpyac',
      before: [
        '# Run this in a terminal that has the token. "Org Access: New Terminal with a Token in Its Environment" opens one.',
        '# httpyac prints what it sends, with the token. With --output body, it prints only the response.',
      ],
      script: [],
      token: '{{$processEnv ORG_ACCESS_TOKEN}}',
    }),
};
