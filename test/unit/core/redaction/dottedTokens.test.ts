import assert from 'node:assert/strict';
import { redaction } from '../../../../src/core/redaction/redaction.ts';
import { marked } from '../../../support/texts/marked.ts';
import '../../../support/credentials/forgottenNames.ts';

/** What is hidden stands in `‹›`. */
const samples = [
  'x ‹eyJhbGciOiJkaXIi..aXY.Y2lwaGVy.dGFn› y',
  'x ‹eyJhbGciOiJub25l.eyJzdWIiOiI0.c2ln~WyJzYWx0Il0~WyJhIl0=› y',
  'eyJhbGciOiJub25l.png is a file',
  'Bearer ‹12|abcdefGH90›',
  'Bearer ‹aB3dE6gH.jK2mN5pQ.sT1vW4yZ› x',
  'Bearer ‹a1b2c3d4e5f.g6h7i8j9›',
  'sent Basic ‹k_Q8zR2v.xT5bN7_wL1c=› to core-1',
  'Bearer com.example.OAuth2Util.X509V3',
  'Bearer com.example.authenticationprovider',
  'x Authorization: ‹aB3dE6gH.jK2mN5pQ.sT1vW4yZ›',
  'x Authorization: ‹Bearer abc.def.ghi›',
  '{"headers":{"Authorization":"‹Bearer abc.def.ghi›"}}',
  "curl -H 'Authorization: ‹Bearer abc.def.ghi' https://h/›",
  'GET /x?access_token=‹abc.def.ghi›&page=2',
  'WARN user=anna token=‹abc.def.ghi› host=core-1',
  'The token aB3dE6gHj.K2mN4p is of a name',
  'The token ‹aB3dE6gH.jK2mN5pQ.sT1vW4yZ› has expired',
];

describe('a token with dots in it', () => {
  for (const sample of samples) {
    const [text, shown] = marked(sample);
    it(`is hidden as a whole, and nothing else: ${sample}`, () => assert.equal(redaction().text(text), shown));
  }
});
