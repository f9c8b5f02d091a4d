import assert from 'node:assert/strict';
import { snippetLanguages, snippetNames } from '../../../../src/model/api/snippets.ts';

describe('languages of snippets', () => {
  it('have names that people know', () => {
    assert.deepEqual(
      snippetLanguages.map((language) => snippetNames[language]),
      [
        'org-access (terminal)',
        'curl',
        'PowerShell',
        'Python (requests)',
        'JavaScript (fetch)',
        'Ansible',
        'HTTP file (httpYac)',
      ],
    );
  });
});
