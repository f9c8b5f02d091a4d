import assert from 'node:assert/strict';
import { documentedAreas, type EndpointProblem, type PathProblem } from '../../../../src/core/api/operations.ts';
import { documentedOperations, leftOutEndpointText, pathProblemText } from '../../../../src/model/api/operationText.ts';

const ofPath: Readonly<Record<PathProblem, string>> = {
  noSlash: 'The path starts with "/".',
  unseen: 'Leave out spaces and characters that cannot be seen.',
  fragment: 'Leave out everything from "#" on.',
  elsewhere: 'Leave out "." and ".." between slashes, "\\" and "//".',
  noOperation: 'The path names an operation, such as /api/v2/devices.',
  tooLong: 'The path is too long to be shown whole before it is sent. Use up to 800 characters.',
};
const ofEndpoint: Readonly<Record<EndpointProblem, string>> = {
  ...ofPath,
  noObject: 'It is not an object with a path.',
  noMethod: 'The method is one of GET, POST, PUT, PATCH, DELETE.',
  same: 'It is the same as one before it.',
};

describe('operationText', () => {
  it('has a name for each area that the interface names', () => {
    assert.deepEqual(
      documentedOperations().map(({ name }) => name),
      [
        'User detail',
        'Service accounts',
        'Create a discovery',
        'Discovery status',
        'Topology',
        'Applications',
        'Application groups',
      ],
    );
    assert.deepEqual(
      documentedOperations().map(({ name: _, ...area }) => area),
      documentedAreas,
    );
  });

  it('says what is wrong with a path', () => {
    for (const [problem, sentence] of Object.entries(ofPath))
      assert.equal(pathProblemText(problem as PathProblem), sentence);
  });

  it('names the endpoint that is left out', () => {
    for (const [problem, sentence] of Object.entries(ofEndpoint))
      assert.equal(leftOutEndpointText([2, problem as EndpointProblem]), `Endpoint 2: ${sentence}`);
  });
});
