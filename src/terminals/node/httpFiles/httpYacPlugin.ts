/** Hooks of a file in httpYac 6.16. Actions may return promises. */
interface HttpYacHook<Args extends readonly unknown[]> {
  addHook(id: string, action: (...args: Args) => unknown): void;
}

/** Request that is about to be sent, with all variables replaced. */
export interface HttpYacRequest {
  readonly url?: unknown;
  readonly method?: unknown;
  readonly headers?: unknown;
}

/** Parts of httpYac's plugin API (https://httpyac.github.io/plugins/) that are used. */
export interface HttpYacApi {
  readonly hooks: {
    readonly provideEnvironments: HttpYacHook<[]>;
    readonly provideVariables: HttpYacHook<[environments: readonly string[] | undefined]>;
    readonly onRequest: HttpYacHook<[request: HttpYacRequest]>;
  };
  readonly getHookCancel: () => unknown;
}

export type HttpYacPlugin = (api: HttpYacApi) => void;

type Member = 'token' | 'url' | 'orgId' | 'siteId';

/** Values of one connection. A value that can't be had rejects with a sentence for the person. */
export type HttpFileValues = Readonly<Record<Member, () => Promise<string>>>;

export interface HttpFileAccess {
  /** Returns environments to offer. */
  readonly environments: () => readonly string[];
  /** @param environments selected in httpYac */
  readonly values: (environments: readonly string[]) => HttpFileValues;
  readonly maySend: (request: HttpYacRequest) => Promise<boolean>;
}

export const pluginName = 'orgAccess';

/**
 * Variable `orgAccess` of HTTP files. Its members are accessors of the prototype, so that only an expression that names
 * one gets its value, which httpYac awaits: it lists, logs, and copies variables long before a request needs them.
 */
class OrgAccessVariable implements Readonly<Record<Member, Promise<string>>> {
  readonly #values: HttpFileValues;

  constructor(values: HttpFileValues) {
    this.#values = values;
  }

  get token(): Promise<string> {
    return this.#values.token();
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
export function httpYacPlugin({ environments, values, maySend }: HttpFileAccess): HttpYacPlugin {
  return ({ hooks, getHookCancel }) => {
    hooks.provideEnvironments.addHook(pluginName, environments);
    hooks.provideVariables.addHook(pluginName, (selected = []) => ({
      [pluginName]: new OrgAccessVariable(values(selected)),
    }));
    hooks.onRequest.addHook(pluginName, async (request) => ((await maySend(request)) ? undefined : getHookCancel()));
  };
}
