import { sendWithToken, tokenPlaceholder, tokenUse } from './sendWithToken.ts';
import type { HttpYacRequest, SentRequest } from './sentRequest.ts';

/** List of actions that httpYac 6.16 runs at one point of its work on a file. Actions may return promises. */
interface HttpYacHook<Args extends readonly unknown[]> {
  addHook(id: string, action: (...args: Args) => unknown): void;
  addInterceptor(interceptor: {
    readonly id: string;
    /** Called after all actions. @returns false to send nothing */
    readonly afterLoop: (hook: { readonly args: Args }) => Promise<boolean>;
  }): void;
}

/** Parts of httpYac's plugin API (https://httpyac.github.io/plugins/) that are used. */
export interface HttpYacApi {
  readonly hooks: {
    readonly provideEnvironments: HttpYacHook<[]>;
    readonly provideVariables: HttpYacHook<[environments: readonly string[] | undefined]>;
    readonly onRequest: HttpYacHook<
      [request: HttpYacRequest, context: { readonly activeEnvironment?: readonly string[] }]
    >;
  };
}

export type HttpYacPlugin = (api: HttpYacApi) => void;

type Member = 'url' | 'orgId' | 'siteId';

/**
 * Getters for the values of one connection. A getter rejects with a message for the person if its value is unavailable.
 */
export type HttpFileValues = Readonly<Record<Member, () => Promise<string>>>;

export interface HttpFileAccess {
  /** Returns environments to offer. */
  readonly environments: () => readonly string[];
  /** @param environments selected in httpYac */
  readonly values: (environments: readonly string[]) => HttpFileValues;
  /**
   * Returns a token for a request that is about to be sent. Rejects with a message for the person if the request may
   * not be sent.
   */
  readonly token: (environments: readonly string[], sent: SentRequest) => Promise<string>;
  /** Reports a request that names the token outside of its `Authorization` header, and isn't sent. */
  readonly refuseElsewhere: () => void;
}

export const pluginName = 'orgAccess';

/**
 * Variable `orgAccess` of HTTP files. httpYac lists, logs, and copies variables long before a request needs them, and
 * awaits the result of an expression. So the members are accessors of the prototype: a value is only read by an
 * expression that names it.
 */
class OrgAccessVariable implements Readonly<Record<Member, Promise<string>>> {
  readonly #values: HttpFileValues;

  constructor(values: HttpFileValues) {
    this.#values = values;
  }

  get token(): string {
    return tokenPlaceholder;
  }

  get url(): Promise<string> {
    return this.#values.url();
  }

  get orgId(): Promise<string> {
    return this.#values.orgId();
  }

  get siteId(): Promise<string> {
    return this.#values.siteId();
  }
}

/** Returns a plugin that adds the variable to every HTTP file. */
export function httpYacPlugin({ environments, values, token, refuseElsewhere }: HttpFileAccess): HttpYacPlugin {
  return ({ hooks }) => {
    hooks.provideEnvironments.addHook(pluginName, environments);
    hooks.provideVariables.addHook(pluginName, (selected = []) => ({
      [pluginName]: new OrgAccessVariable(values(selected)),
    }));
    hooks.onRequest.addInterceptor({
      id: pluginName,
      afterLoop: ({ args: [request, { activeEnvironment = [] }] }) => {
        const use = tokenUse(request);
        if (use === 'authorization') sendWithToken(request, (sent) => token(activeEnvironment, sent));
        if (use === 'elsewhere') refuseElsewhere();
        return Promise.resolve(use !== 'elsewhere');
      },
    });
  };
}
