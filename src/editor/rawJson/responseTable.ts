import type { ApiCall } from '../../core/api/apiCall.ts';
import type { DeviceCount } from '../../core/api/jobs/deviceCounts.ts';
import type { DeviceAct, NamedDevice } from '../../core/api/namedDevice.ts';
import type { RequestDraft } from '../../core/api/requestDraft.ts';
import type { ServiceOrder } from '../../core/api/serviceTable.ts';
import type { Disposable } from '../../core/base/disposable.ts';
import { shownService } from '../../model/table/serviceText.ts';
import type { FromTable, ShownCounts, ToTable } from '../../model/table/tableMessages.ts';
import type { KeptColumns } from './keptColumns.ts';

/** What the table of a response asks of the service, as somebody does who knows its operations. */
export interface TableActs {
  /** The request of a call, taken apart. */
  draftOf(call: ApiCall): RequestDraft;
  /** Runs the same request for what a column has, and asks a person for what is not said. */
  filter(call: ApiCall, columns: readonly string[], column?: string, value?: string): Promise<void>;
  sort(call: ApiCall, order: ServiceOrder | undefined): Promise<void>;
  /** The counts of what a call lists, or why there are none, in a sentence. Undefined when the call is gone, or nobody waits any more. */
  counts(call: ApiCall, signal: AbortSignal): Promise<readonly DeviceCount[] | string | undefined>;
  /** Hides devices, or shows them again, once a person has agreed. */
  change(call: ApiCall, act: DeviceAct, devices: readonly NamedDevice[]): Promise<void>;
}

export interface ResponseTableParts {
  readonly acts: TableActs;
  readonly kept: KeptColumns;
  /** The call whose response is shown. */
  readonly call: () => ApiCall | undefined;
  /** There is more to show. */
  readonly onChange: () => void;
}

/** What is shown with the table of a response besides its rows: what the service was asked for, counts, and the columns that were kept. */
export class ResponseTable implements Disposable {
  readonly #parts: ResponseTableParts;
  /** What the page of the panel has been told, by type. */
  readonly #said = new Map<ToTable['type'], string>();
  #draft: { readonly of: ApiCall; readonly draft: RequestDraft } | undefined;
  /** From when a person asks for counts until they do not want them any more, each run is counted. */
  #isCounted = false;
  #counts: { readonly of: number; readonly abort: AbortController; shown: ShownCounts } | undefined;

  constructor(parts: ResponseTableParts) {
    this.#parts = parts;
  }

  /** Sends what the page of the panel does not have yet. */
  send(post: (message: ToTable) => void): void {
    this.#follow();
    const draft = this.#read();
    if (!draft) return;
    const service = shownService(draft);
    const counts = this.#counts?.shown ?? ({ state: this.#isCounted ? 'loading' : 'none' } as const);
    const messages: readonly ToTable[] = [
      { type: 'columns', columns: this.#parts.kept.of(draft.operation) },
      { type: 'service', service },
      { type: 'counts', counts },
    ];
    for (const message of messages) {
      const said = JSON.stringify(message);
      if (this.#said.get(message.type) === said) continue;
      this.#said.set(message.type, said);
      post(message);
    }
  }

  /** The page of the panel has nothing. */
  sendAgain(): void {
    this.#said.clear();
  }

  async act(message: Exclude<FromTable, { type: 'copyCells' }>): Promise<void> {
    const { acts, kept, onChange } = this.#parts;
    const call = this.#parts.call();
    const draft = this.#read();
    if (!call || !draft) return;
    switch (message.type) {
      case 'columns':
        // The page has them; to be told again would take back what it has changed since.
        this.#said.set('columns', JSON.stringify(message));
        return await kept.keep(draft.operation, message.columns);
      case 'counts':
        this.#isCounted = message.isShown;
        if (!message.isShown) this.#forgetCounts();
        return onChange();
      case 'filterColumn':
        return await acts.filter(call, message.columns, message.column, message.value);
      case 'sortColumn': {
        const { column, isDescending } = message;
        return await acts.sort(call, column === undefined ? undefined : { column, isDescending });
      }
      case 'devices':
        return await acts.change(call, message.act, message.devices);
    }
  }

  dispose(): void {
    this.#forgetCounts();
    this.#isCounted = false;
    this.#draft = undefined;
    this.sendAgain();
  }

  #read(): RequestDraft | undefined {
    const call = this.#parts.call();
    if (!call) return undefined;
    // A call that has ended is another object, of the same request.
    if (this.#draft?.of.id !== call.id) this.#draft = { of: call, draft: this.#parts.acts.draftOf(call) };
    return this.#draft.draft;
  }

  /** Counts what is shown now, if that is wanted: each run once, when its response is there. */
  #follow(): void {
    const call = this.#parts.call();
    if (this.#counts && this.#counts.of !== call?.id) this.#forgetCounts();
    const draft = this.#read();
    const isAnswered = call?.outcome.kind === 'answered' && call.outcome.status < 300;
    if (!this.#isCounted || this.#counts || !call || !draft || !isAnswered || !shownService(draft).canCount) return;
    const counts = { of: call.id, abort: new AbortController(), shown: { state: 'loading' } as ShownCounts };
    this.#counts = counts;
    void this.#parts.acts.counts(call, counts.abort.signal).then((counted) => {
      if (this.#counts !== counts) return;
      if (typeof counted === 'string') counts.shown = { state: 'failed', problem: counted };
      else if (counted) counts.shown = { state: 'shown', counts: counted };
      else this.#forgetCounts();
      this.#parts.onChange();
    });
  }

  #forgetCounts(): void {
    this.#counts?.abort.abort();
    this.#counts = undefined;
  }
}
