import { answersWithCredentials, type Operation } from '../../core/api/operation.ts';
import { writeJson } from '../../core/base/json.ts';
import { redaction } from '../../core/redaction/redaction.ts';
import type { HttpAnswer } from '../../core/service/http.ts';
import { countText } from '../text/displayText.ts';
import { nameText, optionalName, page, withData, withText } from './toolText.ts';

/**
 * The answer of the service, without credentials.
 *
 * @param secrets that were in use for the request, whatever they are called in the answer
 */
export function serviceAnswer(
  { status, text }: Pick<HttpAnswer, 'status' | 'text'>,
  secrets: readonly string[],
  mark: string,
): string {
  const denied =
    status === 403 ? ' The tool orgAccess_explainDenied says what the privilege map has to say about that.' : '';
  if (text.trim() === '') return `The service responded with status ${status} and nothing else.${denied}`;
  const body = redaction(secrets).body(text);
  const shown = body.kind === 'json' ? writeJson(body.value) : undefined;
  if (shown === undefined) {
    return `The service responded with status ${status} and ${countText(text.length, 'en')} characters that are not JSON. None of it is shown, since passwords could not be told apart in it.${denied}`;
  }
  return withText(
    `The service responded with status ${status}. Passwords are left out and what looks like a credential is hidden.${denied}`,
    'the service',
    shown,
    mark,
  );
}

/** The operations that can be asked for, as the answer to a model that named something else. */
export function operationsAnswer(operations: readonly Operation[], mark: string): string {
  const { rows } = page(operations, 0, ({ id, name, path, connection }) => ({
    operation: id,
    name: nameText(name),
    path: nameText(path),
    connection: optionalName(connection),
  }));
  return withData(
    'There is no such operation. Ask again with the "operation" of one of these.',
    'the interface and the settings',
    rows,
    mark,
  );
}

/** Operations that only read, whose path needs nothing filled in, and whose answer is not made of credentials. */
export function askable(operations: readonly Operation[]): readonly Operation[] {
  return operations.filter(
    (operation) => operation.method === 'GET' && !/[{}]/.test(operation.path) && !answersWithCredentials(operation),
  );
}
