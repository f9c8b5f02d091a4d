import assert from 'node:assert/strict';
import {
  groupOf,
  knownOperations,
  leftOutEndpointText,
  pathProblemText,
} from '../../../../../src/api/common/catalogue/operationText.ts';
import type { EndpointProblem, PathProblem } from '../../../../../src/api/common/endpoints.ts';

const ofPath: Readonly<Record<PathProblem, string>> = {
  noSlash: 'The path must start with "/".',
  unseen: 'Remove spaces and invisible characters.',
  fragment: 'Remove everything from "#" onward.',
  elsewhere: 'Remove "." and ".." between slashes, "\\", and "//".',
  noOperation: 'Enter the path of an operation, such as /api/v2/devices.',
  tooLong: 'The path is too long to be shown in full before it is sent. Use at most 800 characters.',
};
const ofEndpoint: readonly (readonly [EndpointProblem, string])[] = [
  ...Object.entries(ofPath).map(([code, sentence]) => [{ code: code as PathProblem }, sentence] as const),
  [{ code: 'noObject' }, 'The entry must be an object with a path.'],
  [{ code: 'noMethod' }, 'The method must be one of GET, POST, PUT, PATCH, DELETE.'],
  [{ code: 'same' }, 'An earlier endpoint is the same.'],
  [{ code: 'unknownWord', member: 'kind', words: ['read', 'write'] }, '"kind" must be one of read, write.'],
  [{ code: 'noParameterList' }, '"parameters" must be a list of objects with a name.'],
  [{ code: 'parameter', position: 3, fault: 'noName' }, 'Parameter 3: It needs a name.'],
  [{ code: 'parameter', position: 1, fault: 'twice' }, 'Parameter 1: An earlier parameter has the same name.'],
  [{ code: 'parameter', position: 1, fault: 'type' }, 'Parameter 1: "type" must be one of text, integer, boolean.'],
  [{ code: 'parameter', position: 1, fault: 'initial' }, 'Parameter 1: The value of "initial" must be of its type.'],
  [{ code: 'parameter', position: 1, fault: 'values' }, 'Parameter 1: "values" must be a list of values of its type.'],
  [
    { code: 'parameter', position: 1, fault: 'from' },
    'Parameter 1: "from" must be one of devices, applications, applicationGroups, jobs.',
  ],
  [{ code: 'noHeaderObject' }, '"headers" must be an object with the value of each header.'],
  [{ code: 'headerReserved', name: 'Cookie' }, 'Remove the header Cookie: Org Access sets it.'],
  [
    { code: 'headerOfPlace', name: 'orgId' },
    'Remove the header orgId: it is sent for the current organization and site. To send your own, set "needs" to "nothing".',
  ],
  [
    { code: 'headerName', name: 'a\u202eb' },
    '"a‹U+202E›b" can\'t be the name of a header. Use letters, digits, and hyphens.',
  ],
  [{ code: 'headerValue', name: 'a' }, 'The header a needs a value in one line, in Latin letters.'],
  [{ code: 'bodyNotTaken', method: 'GET' }, 'A GET request has no body. Remove "body", or change the method.'],
];

describe('operationText', () => {
  it('groupOf returns the area of an operation, or "Your endpoints" if it has none', () => {
    assert.deepEqual(
      [...new Set(knownOperations().map(groupOf))],
      ['User', 'Devices', 'Topology', 'Applications', 'Discovery', 'Monitoring', 'Settings'],
    );
    assert.equal(groupOf({}), 'Your endpoints');
  });

  it('pathProblemText returns a sentence for each problem with a path', () => {
    for (const [problem, sentence] of Object.entries(ofPath))
      assert.equal(pathProblemText(problem as PathProblem), sentence);
  });

  it('leftOutEndpointText names the position of an endpoint that is left out', () => {
    for (const [problem, sentence] of ofEndpoint)
      assert.equal(leftOutEndpointText([2, problem]), `Endpoint 2: ${sentence}`);
  });
});
