import * as l10n from '@vscode/l10n';
import type { RequestDraft } from '../../../api/common/callOf.ts';
import { actsFor, listedDevices } from '../../../api/common/deviceActs.ts';
import type { DeviceAct, NamedDevice } from '../../../api/common/deviceActs.ts';
import {
  serviceTableOf,
  type FilterCondition,
  type ServiceFilter,
  type ServiceOrder,
} from '../../../api/common/serviceTable.ts';
import type { ApiCall } from '../../../api/node/apiCall.ts';
import type { Disposable } from '../../../platform/common/disposable.ts';
import type { Handlers, Send } from '../../../platform/common/messages.ts';
import { plain } from '../../../platform/common/text/displayText.ts';
import type { DeviceCount } from '../../../service/forms/common/deviceCounts.ts';
import type { fromTable, ShownCounts, ShownService, toTable } from '../../table/common/tableMessages.ts';
import type { ColumnStorage } from './columnStorage.ts';

export interface TableRequests {
  draftOf(call: ApiCall): RequestDraft;
  filter(call: ApiCall, columns: readonly string[], column?: string, value?: string): Promise<void>;
  sort(call: ApiCall, order: ServiceOrder | undefined): Promise<void>;
  /** Repeats a read with other query parameters. */
  repeat(call: ApiCall, query: Readonly<Record<string, string>>): Promise<void>;
  /**
   * Returns counts of the listed devices, or a sentence that says why there are none. Returns undefined if the call is gone or was
   * canceled.
   */
  counts(call: ApiCall, signal: AbortSignal): Promise<readonly DeviceCount[] | string | undefined>;
  /** Hides or shows devices after a confirmation. */
  change(call: ApiCall, act: DeviceAct, devices: readonly NamedDevice[]): Promise<void>;
}

export interface ResponseTableServices {
  readonly acts: TableRequests;
  readonly columns: ColumnStorage;
  readonly call: () => ApiCall | undefined;
  readonly onChange: () => void;
}

/** Data for the table of a response, besides its rows: filters and order at the service, counts, and columns. */
export class ResponseTable implements Disposable {
  readonly #services: ResponseTableServices;
  /** Content of the messages that were last sent, by name of the message. */
  readonly #sent = new Map<string, string>();
  #draft: { readonly of: ApiCall; readonly draft: RequestDraft } | undefined;
  /** Whether the person has requested counts. They are then loaded for each run. */
  #isCounted = false;
  #counts: { readonly of: number; readonly abort: AbortController; shown: ShownCounts } | undefined;

  readonly handlers: Handlers<typeof fromTable> = {
    columns: async (message) => {
      const draft = this.#read();
      if (!draft) return;
      // The columns aren't sent back, because that would undo newer changes in the page.
      this.#sent.set('columns', JSON.stringify(message));
      await this.#services.columns.store(draft.operation, message.columns);
    },
    counts: ({ isShown }) => {
      if (!this.#read()) return;
      this.#isCounted = isShown;
      if (!isShown) this.#forgetCounts();
      this.#services.onChange();
    },
    filterColumn: async ({ columns, column, value }) => {
      const call = this.#services.call();
      if (call) await this.#services.acts.filter(call, columns, column, value);
    },
    sortColumn: async ({ column, isDescending }) => {
      const call = this.#services.call();
      if (call) await this.#services.acts.sort(call, column === undefined ? undefined : { column, isDescending });
    },
    devices: async ({ act, devices }) => {
      const call = this.#services.call();
      if (call) await this.#services.acts.change(call, act, devices);
    },
  };

  constructor(services: ResponseTableServices) {
    this.#services = services;
  }

  send(send: Send<typeof toTable>): void {
    this.#follow();
    const draft = this.#read();
    if (!draft) return;
    const sendOnce: Send<typeof toTable> = (name, body) => {
      const sent = JSON.stringify(body);
      if (this.#sent.get(name) === sent) return;
      this.#sent.set(name, sent);
      send(name, body);
    };
    sendOnce('columns', { columns: this.#services.columns.of(draft.operation) });
    sendOnce('service', { service: describeService(draft) });
    sendOnce('counts', { counts: this.#counts?.shown ?? { state: this.#isCounted ? 'loading' : 'none' } });
  }

  /** Marks everything as unsent, after the page was reloaded. */
  sendAgain(): void {
    this.#sent.clear();
  }

  dispose(): void {
    this.#forgetCounts();
    this.#isCounted = false;
    this.#draft = undefined;
    this.sendAgain();
  }

  #read(): RequestDraft | undefined {
    const call = this.#services.call();
    if (!call) return undefined;
    // A call that has ended is a new object with the same request.
    if (this.#draft?.of.id !== call.id) this.#draft = { of: call, draft: this.#services.acts.draftOf(call) };
    return this.#draft.draft;
  }

  /** Loads counts for the shown call, once per run. */
  #follow(): void {
    const call = this.#services.call();
    if (this.#counts && this.#counts.of !== call?.id) this.#forgetCounts();
    const draft = this.#read();
    const isAnswered = call?.outcome.kind === 'answered' && call.outcome.status < 300;
    if (!this.#isCounted || this.#counts || !call || !draft || !isAnswered || !describeService(draft).canCount) return;
    const counts = { of: call.id, abort: new AbortController(), shown: { state: 'loading' } as ShownCounts };
    this.#counts = counts;
    void this.#services.acts.counts(call, counts.abort.signal).then((counted) => {
      if (this.#counts !== counts) return;
      if (typeof counted === 'string') counts.shown = { state: 'failed', problem: counted };
      else if (counted) counts.shown = { state: 'shown', counts: counted };
      else this.#forgetCounts();
      this.#services.onChange();
    });
  }

  #forgetCounts(): void {
    this.#counts?.abort.abort();
    this.#counts = undefined;
  }
}

function describeService(draft: RequestDraft): ShownService {
  const { canFilter, canSort, filters, sort } = serviceTableOf(draft);
  const devices = listedDevices(draft);
  const order = sort.map(({ column, isDescending }) => `${plain(column, 60)} ${isDescending ? '▾' : '▴'}`).join(', ');
  return {
    canFilter,
    canSort,
    filters: filters.map((filter) => ({ column: filter.column, text: filterText(filter) })),
    ...(order !== '' && { sort: order }),
    acts: devices ? actsFor[devices] : [],
    canCount: devices === 'shown' || devices === 'all',
  };
}

function filterText({ column, conditions, logic }: ServiceFilter): string {
  const between = ` ${plain(logic ?? 'AND', 10)} `;
  return `${plain(column, 60)} ${conditions.map(conditionText).join(between)}`;
}

/** Unknown operators are shown as sent. */
function conditionText({ operator, value }: FilterCondition): string {
  const quoted = plain(value, 60);
  return operator === 'CONTAINS' ? l10n.t('contains "{0}"', quoted) : `${plain(operator, 30)} "${quoted}"`;
}
