import assert from 'node:assert/strict';
import { window } from 'vscode';
import { OrgAccessError } from '../../src/platform/common/errors.ts';
import { showWarning } from '../../src/platform/vscode/notify.ts';
import { eventually } from '../support/eventually.ts';
import { pressing } from './support/questions.ts';

describe('notification buttons', () => {
  it('A notification button shows why its action failed', async () => {
    const errors: string[] = [];
    const { showErrorMessage } = window;
    window.showErrorMessage = (message: string) => Promise.resolve(void errors.push(message));
    const act = () =>
      Promise.reject(new OrgAccessError('network', { code: 'notReached', host: 'acme.example', why: 'refused' }));
    try {
      await pressing(['Try Again'], () => {
        showWarning('It is not written.', { label: 'Try Again', act });
        return eventually('an error is shown', () => errors.length > 0);
      });
      assert.match(errors[0] ?? '', /acme\.example/);
    } finally {
      window.showErrorMessage = showErrorMessage;
    }
  });
});
