import type * as vscode from 'vscode';
import { OrgAccessError } from '../../../platform/common/errors.ts';
import type { Consents } from '../../../platform/vscode/consents.ts';
import type { Connection } from '../../../service/connection/common/connection.ts';
import type { SessionReader } from '../../../session/common/session.ts';
import type { SessionManager } from '../../../session/node/manager/sessionManager.ts';
import type { ConnectionRegistry } from '../../vscode/connectionRegistry.ts';
import type { ConnectionSecretStore } from '../../vscode/connectionSecrets.ts';
import type { KnownOrigins } from '../../vscode/knownOrigins.ts';
import type { Usernames } from '../../vscode/remembered/usernames.ts';
import type { SignInTrust } from '../../vscode/trust/askForTrust.ts';
import type { WayToLook } from '../../vscode/trust/certificatesOf.ts';
import type { SignInField } from '../node/signInFlow.ts';

export type CompleteDraft = Readonly<Record<SignInField, string>>;

export interface SignInServices {
  readonly sessions: SessionReader;
  readonly manager: SessionManager;
  readonly registry: ConnectionRegistry;
  readonly connectionSecrets: ConnectionSecretStore;
  readonly usernames: Usernames;
  readonly transport: WayToLook;
  readonly globalState: vscode.Memento;
  readonly consents: Consents;
  /** Copies the endpoints of a connection in the settings to another one. */
  readonly copyEndpoints: (from: Connection, to: Connection) => Promise<void>;
  readonly demoClient: { readonly clientId: string; readonly clientSecret: string };
}

interface SignInTarget {
  readonly origins: KnownOrigins;
  readonly trust: SignInTrust;
  readonly prepare?: (draft: CompleteDraft, signal: AbortSignal) => Promise<void>;
  /** Called again before saving, because settings may have changed. */
  readonly connection: (draft: CompleteDraft) => Connection;
}

/** Signs in from the last box, and saves what was typed once the service accepts it. */
export class SignInAttempt {
  readonly #target: SignInTarget;
  readonly #services: SignInServices;
  #failure: unknown;

  constructor(target: SignInTarget, services: SignInServices) {
    this.#target = target;
    this.#services = services;
  }

  get failure(): unknown {
    return this.#failure;
  }

  /**
   * @param draft returns the current fields, because settings may change during the request
   * @returns false if canceled
   */
  async send(draft: () => CompleteDraft, signal: AbortSignal): Promise<boolean> {
    const { origins, trust, prepare, connection } = this.#target;
    const { manager, registry, usernames, connectionSecrets } = this.#services;
    this.#failure = undefined;
    try {
      await prepare?.(draft(), signal);
      const credentials = draft();
      const sent = trust.with(connection(draft()));
      if (!(await origins.agreed(sent))) throw new OrgAccessError('session', { code: 'passwordNotSent' });
      return await manager.signIn(sent, credentials, signal, async (learned) => {
        await connectionSecrets.keepLent(sent);
        await registry.save({ ...trust.with(connection(draft())), ...learned });
        void usernames.remember(sent.id, sent.grantType ? '' : credentials.username);
        void origins.remember(sent);
      });
    } catch (error) {
      this.#failure = error;
      throw error;
    }
  }
}
