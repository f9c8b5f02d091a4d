import { ask } from '../../../platform/vscode/ui/inputSteps.ts';
import { endpointProblemText } from '../../common/catalogue/operationText.ts';
import { parseEndpoint } from '../../common/endpoints.ts';
import type { Operation } from '../../common/operation.ts';

/** Asks for a method and a path, such as `GET /api/v2/devices`, in one box. Undefined when a person leaves it. @param value to begin with */
export async function askEndpoint(
  title: string,
  prompt: string,
  value: string,
): Promise<Pick<Operation, 'method' | 'path'> | undefined> {
  const reply = await ask({
    title,
    prompt,
    placeholder: 'GET /api/v2/…',
    value,
    step: 1,
    totalSteps: 1,
    canGoBack: false,
    check: (text) => {
      const read = parseEndpoint(text);
      return 'problem' in read ? endpointProblemText(read.problem) : undefined;
    },
  });
  const endpoint = reply?.kind === 'answer' ? parseEndpoint(reply.text) : undefined;
  return endpoint && !('problem' in endpoint) ? endpoint : undefined;
}
