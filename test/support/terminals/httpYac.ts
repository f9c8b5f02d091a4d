import { createRequire } from 'node:module';
import path from 'node:path';
import type { HttpYacPlugin } from '../../../src/terminals/node/httpFiles/httpYacPlugin.ts';
import { snippetTool } from './programs.ts';

/** Parts of httpYac's own library that VS Code's extension exports. */
interface HttpYac {
  readonly cli: { readonly initIOProvider: () => Promise<void> };
  readonly io: { readonly log: { readonly options: { level: number; logMethod?: (...args: unknown[]) => void } } };
  readonly store: {
    readonly pluginStore: Record<string, unknown>;
    readonly HttpFileStore: new () => {
      readonly parse: (file: string, text: string, options: object) => Promise<HttpFile>;
    };
  };
  readonly send: (context: object) => Promise<boolean>;
  readonly getVariables: (context: object) => Promise<Record<string, unknown>>;
  readonly getEnvironments: (context: object) => Promise<readonly string[]>;
}

type HttpFile = Readonly<Record<string, unknown>>;

const logging = { log: { level: 1 } };

/** httpYac's library with a plugin, as in VS Code. */
export class HttpYacBench {
  readonly #library: HttpYac;
  readonly #folder: string;
  /** Everything that httpYac logs, at its most detailed level, and the results that it shows. */
  readonly logged: unknown[] = [];

  private constructor(library: HttpYac, folder: string) {
    this.#library = library;
    this.#folder = folder;
  }

  static async open(plugin: HttpYacPlugin, folder: string): Promise<HttpYacBench> {
    const library = createRequire(import.meta.url)(snippetTool('httpyac')) as HttpYac;
    await library.cli.initIOProvider();
    library.store.pluginStore.orgAccess = plugin;
    const bench = new HttpYacBench(library, folder);
    Object.assign(library.io.log.options, {
      level: 1,
      logMethod: (...args: unknown[]) => void bench.logged.push(args),
    });
    return bench;
  }

  close(): void {
    delete this.#library.store.pluginStore.orgAccess;
  }

  /**
   * Sends all requests of a file, which httpYac reads once.
   *
   * @param config configuration of httpYac in the workspace
   * @returns the bodies of the responses
   */
  async send(
    text: string,
    environments?: readonly string[],
    times = 1,
    config: object = {},
  ): Promise<readonly string[]> {
    const bodies: string[] = [];
    const logResponse = (response?: { readonly body?: unknown }, region?: { readonly testResults?: unknown }) => {
      this.logged.push(region?.testResults);
      if (typeof response?.body === 'string') bodies.push(response.body);
      return Promise.resolve();
    };
    const httpFile = await this.#parse(text);
    for (let sent = 0; sent < times; sent += 1)
      await this.#library.send({
        httpFile,
        config: { ...logging, ...config },
        logResponse,
        activeEnvironment: environments,
      });
    return bodies;
  }

  /** Returns what httpYac shows in its view of variables. */
  async variables(text: string): Promise<Record<string, unknown>> {
    return await this.#library.getVariables({ httpFile: await this.#parse(text) });
  }

  async environments(): Promise<readonly string[]> {
    return await this.#library.getEnvironments({ httpFile: await this.#parse('') });
  }

  async #parse(text: string): Promise<HttpFile> {
    const file = path.join(this.#folder, 'call.http');
    return await new this.#library.store.HttpFileStore().parse(file, text, {
      workingDir: this.#folder,
      config: logging,
    });
  }
}
