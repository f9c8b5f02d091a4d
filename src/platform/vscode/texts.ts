/** Bundle loaded with the first error or line of the log. */
export { errorText, unexpectedText } from '../errors/common/errorText.ts';
export { redactedLog } from '../redaction/common/redactedLog.ts';
