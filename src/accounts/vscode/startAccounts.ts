import * as vscode from 'vscode';
import type { DisposableStore } from '../../platform/common/disposable.ts';
import { describeForLog } from '../../platform/common/errors.ts';
import type { Log } from '../../platform/common/ports.ts';
import { AccountProvider, type AccountServices } from './accountProvider.ts';

/** As in the manifest. */
const providerId = 'org-access';

interface Services extends AccountServices {
  readonly log: Pick<Log, 'debug' | 'warn'>;
}

/** The sessions as accounts of the editor. It asks for them as soon as it knows of the provider, so nothing is put off. */
export function startAccounts(services: Services, owner: DisposableStore): AccountProvider {
  const accounts = owner.add(new AccountProvider(services));
  try {
    owner.add(
      vscode.authentication.registerAuthenticationProvider(providerId, 'Org Access', accounts, {
        supportsMultipleAccounts: true,
      }),
    );
  } catch (error) {
    // Without the accounts, which another extension can keep from being registered by taking their id first, all else works.
    services.log.warn(
      `The accounts are not available, perhaps since another extension uses the id ${providerId}: ${describeForLog(error)}`,
    );
  }
  return accounts;
}
