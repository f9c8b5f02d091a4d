import { hint } from '../names/credentialNames.ts';
import { withoutAssigned } from './assignments.ts';
import { withoutColumns } from './columns.ts';
import { withoutCredentialForms } from './credentialForms.ts';
import { withoutSaid } from './sentences.ts';

/**
 * A text without credentials, by how they are written and by the names that stand before them: lines of a configuration, queries
 * of URLs, headers, command lines, JSON that is broken or part of a text, tables with a head, and sentences.
 */
export function withoutCredentialsInText(text: string): string {
  if (!hint.test(text)) return withoutCredentialForms(text);
  return withoutSaid(withoutAssigned(withoutCredentialForms(withoutColumns(text))));
}
