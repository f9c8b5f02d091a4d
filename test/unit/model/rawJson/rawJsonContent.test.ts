import assert from 'node:assert/strict';
import type { Detail } from '../../../../src/core/session/session.ts';
import { errorText } from '../../../../src/model/errors/errorText.ts';
import { rawJsonContent, responsePart } from '../../../../src/model/rawJson/rawJsonContent.ts';
import { connection, failure, live, loaded, record, snapshot } from '../../../support/session/shownStates.ts';

describe('the raw JSON that is there', () => {
  it('gives the raw JSON its parts, or a reason', () => {
    const parts = (detail?: Detail) => rawJsonContent(snapshot(detail && live(detail))).parts;
    assert.equal(parts(loaded).detail.value, record.raw);
    assert.ok(!JSON.stringify(parts(loaded).token.value).includes('"AT"'));
    for (const { nothing } of Object.values(parts())) assert.match(nothing, /signed out/);
    assert.equal(parts({ kind: 'failed', error: failure }).detail.nothing, errorText(failure));
  });

  it('says why a response is not there any more', () => {
    const call = { connectionId: connection.id, connectionName: 'Acme', name: 'Topology' };
    const nothing = (detail?: Detail) => responsePart(call, undefined, snapshot(detail && live(detail)), 'en').nothing;
    assert.match(nothing(loaded), /no longer kept/);
    assert.match(nothing(), /signed out/);
  });
});
