import { partsOf, type SnippetParts, type SnippetCall, type SnippetLanguage } from './snippetCall.ts';
import { ansible, httpFile } from './snippetFiles.ts';
import { curl, javascriptProgram, powershellScript, terminal } from './snippetPrograms.ts';
import { pythonProgram } from './snippetPython.ts';
import { cronScript, githubWorkflow, gitlabPipeline } from './snippetSchedules.ts';

/** Returns a program that makes the call. It contains no token, but gets one from `org-access` or VS Code. */
export function snippet(language: SnippetLanguage, call: SnippetCall): string {
  return writers[language](partsOf(call));
}

const writers: Readonly<Record<SnippetLanguage, (parts: SnippetParts) => string>> = {
  terminal,
  curl,
  powershell: powershellScript,
  python: pythonProgram,
  javascript: javascriptProgram,
  ansible,
  http: httpFile,
  github: githubWorkflow,
  gitlab: gitlabPipeline,
  cron: cronScript,
};
