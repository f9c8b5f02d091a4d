/** Parts of VS Code's storage that tests use; see `src/vs/base` in its sources. */
declare module 'vs/base/common/event.js' {
  export type Event<T> = (listener: (value: T) => void) => { dispose(): void };
  export class Emitter<T> {
    readonly event: Event<T>;
    fire(value: T): void;
    dispose(): void;
  }
  export namespace Event {
    /** Merges events that follow each other within `delayMs`. */
    function debounce<I, O>(event: Event<I>, merge: (last: O | undefined, next: I) => O, delayMs: number): Event<O>;
  }
}

declare module 'vs/base/parts/storage/common/storage.js' {
  import type { Event } from 'vs/base/common/event.js';

  export interface UpdateRequest {
    readonly insert?: Map<string, string>;
    readonly delete?: Set<string>;
  }
  export interface ItemsChange {
    readonly changed?: Map<string, string>;
    readonly deleted?: Set<string>;
  }
  export class Storage {
    static DEFAULT_FLUSH_DELAY: number;
    constructor(database: {
      readonly onDidChangeItemsExternal: Event<ItemsChange>;
      updateItems(request: UpdateRequest): Promise<void>;
    });
    readonly onDidChangeStorage: Event<{ readonly key: string; readonly external?: boolean }>;
    /** 0 before `init` (missing in the published module), 1 when ready, 2 when closed. */
    state: 0 | 1 | 2;
    cache: Map<string, string>;
    readonly hasPending: boolean;
    get(key: string): string | undefined;
    set(key: string, value: string): Promise<void>;
    delete(key: string): Promise<void>;
    dispose(): void;
  }
}

/** Markdown renderer of VS Code, except for file previews. */
declare module 'vs/base/common/marked/marked.js' {
  export function parse(markdown: string): string;
}

/** Language of `when` clauses; see `src/vs/platform/contextkey` in its sources. */
declare module 'vs/platform/contextkey/common/contextkey.js' {
  export class Parser {
    /** @returns undefined for a syntax error */
    parse(when: string): { evaluate(context: { getValue<T>(key: string): T }): boolean } | undefined;
  }
}

declare module 'vs/base/common/uri.js' {
  export class URI {
    static file(path: string): URI;
    static from(parts: { readonly scheme: string; readonly path: string; readonly query?: string }): URI;
    static parse(text: string, strict?: boolean): URI;
    static joinPath(base: URI, ...names: string[]): URI;
    readonly path: string;
    with(change: { readonly path: string }): URI;
    toString(): string;
  }
}
