import * as vscode from 'vscode';
import type { DisposableStore } from '../../../platform/common/disposable.ts';
import { describeForLog } from '../../../platform/common/errors.ts';
import type { Log } from '../../../platform/common/ports.ts';
import { AccountProvider, type AccountServices } from './accountProvider.ts';

const providerId = 'org-access';

interface Services extends AccountServices {
  readonly log: Pick<Log, 'debug' | 'warn'>;
}

/** VS Code requests accounts at once, so nothing is lazy. */
export function startAccounts(services: Services, owner: DisposableStore): AccountProvider {
  const accounts = owner.add(new AccountProvider(services));
  try {
    owner.add(
      vscode.authentication.registerAuthenticationProvider(providerId, 'Org Access', accounts, {
        supportsMultipleAccounts: true,
      }),
    );
  } catch (error) {
    // Another extension may use the ID. Everything else works without accounts.
    services.log.warn(
      `The accounts are not available, perhaps since another extension uses the id ${providerId}: ${describeForLog(error)}`,
    );
  }
  return accounts;
}
