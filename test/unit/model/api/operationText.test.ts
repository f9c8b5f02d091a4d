import assert from 'node:assert/strict';
import type { EndpointProblem, PathProblem } from '../../../../src/core/api/endpoints.ts';
import {
  groupOf,
  knownOperations,
  leftOutEndpointText,
  pathProblemText,
} from '../../../../src/model/api/operationText.ts';

const ofPath: Readonly<Record<PathProblem, string>> = {
  noSlash: 'The path must start with "/".',
  unseen: 'Remove spaces and invisible characters.',
  fragment: 'Remove everything from "#" onward.',
  elsewhere: 'Remove "." and ".." between slashes, "\\", and "//".',
  noOperation: 'Enter the path of an operation, such as /api/v2/devices.',
  tooLong: 'The path is too long to be shown in full before it is sent. Use at most 800 characters.',
};
const ofEndpoint: Readonly<Record<EndpointProblem, string>> = {
  ...ofPath,
  noObject: 'The entry must be an object with a path.',
  noMethod: 'The method must be one of GET, POST, PUT, PATCH, DELETE.',
  same: 'An earlier endpoint is the same.',
};

describe('operationText', () => {
  it('names what is known of the service by its area, and what a person has added by that', () => {
    assert.deepEqual(
      [...new Set(knownOperations().map(groupOf))],
      ['User', 'Devices', 'Topology', 'Applications', 'Discovery', 'Monitoring', 'Settings'],
    );
    assert.equal(groupOf({}), 'Your endpoints');
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
