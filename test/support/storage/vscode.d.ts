/** The parts of VS Code's storage that tests use. See `src/vs/base` in its sources. */
declare module 'vs/base/common/event.js' {
  export type Event<T> = (listener: (value: T) => void) => { dispose(): void };
  export class Emitter<T> {
    readonly event: Event<T>;
    fire(value: T): void;
    dispose(): void;
  }
  export namespace Event {
    /** Merges what comes within `delayMs` of the event before it. */
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
    /** 0 before `init`, which the published module lacks; 1 when it may be used; 2 when it is closed. */
    state: 0 | 1 | 2;
    cache: Map<string, string>;
    readonly hasPending: boolean;
    get(key: string): string | undefined;
    set(key: string, value: string): Promise<void>;
    delete(key: string): Promise<void>;
    dispose(): void;
  }
}

/** What VS Code shows Markdown with, apart from the preview of files. */
declare module 'vs/base/common/marked/marked.js' {
  export function parse(markdown: string): string;
}

/** The language of `when` clauses. See `src/vs/platform/contextkey` in its sources. */
declare module 'vs/platform/contextkey/common/contextkey.js' {
  export class Parser {
    /** @returns undefined where there is an error */
    parse(when: string): { evaluate(context: { getValue<T>(key: string): T }): boolean } | undefined;
  }
}
