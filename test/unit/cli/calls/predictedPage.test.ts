import assert from 'node:assert/strict';
import { predictedPage } from '../../../../src/cli/page.ts';

describe('predictedPage', () => {
  it('predictedPage returns the path that continues a sequence of page numbers or offsets', () => {
    for (const [path, next, later] of [
      ['/x?page=1&size=5', '/x?size=5&page=2', '/x?size=5&page=3'],
      ['/x?offset=0&limit=50', '/x?limit=50&offset=50', '/x?limit=50&offset=100'],
      ['/x?sort=a%2CASC&sort=b&page=9', '/x?sort=a%2CASC&sort=b&page=10', '/x?sort=a%2CASC&sort=b&page=11'],
    ] as const)
      assert.equal(predictedPage(path, next), later);
  });

  it("predictedPage returns undefined if two paths don't form a sequence", () => {
    for (const [path, next] of [
      ['/x', '/x?page=2'],
      ['/x?page=1', '/y?page=2'],
      ['/x?cursor=a', '/x?cursor=b'],
      ['/x?page=1&at=5', '/x?page=2&at=6'],
      ['/x?page=2', '/x?page=1'],
      ['/x?page=1', '/x?page=1'],
      ['/x?page=1&page=2', '/x?page=1&page=3'],
      ['/x?page', '/x?page=2'],
    ] as const)
      assert.equal(predictedPage(path, next), undefined, `${path} ${next}`);
  });
});
