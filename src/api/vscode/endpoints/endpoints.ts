import type * as vscode from 'vscode';
import { DisposableStore, type Disposable } from '../../../platform/common/disposable.ts';
import { Emitter } from '../../../platform/common/event.ts';
import { isObject, type JsonObject } from '../../../platform/common/json/json.ts';
import { changeElements, onDidChange, userValue } from '../../../platform/vscode/settings.ts';
import type { Connection } from '../../../service/connection/common/connection.ts';
import { describedOperations } from '../../apiDescription/common/describedOperations.ts';
import type { DescriptionStore } from '../../apiDescription/node/descriptionStore.ts';
import { knownOperations, leftOutEndpointText } from '../../common/catalogue/operationText.ts';
import { decodeEndpoints } from '../../common/endpoints.ts';
import { operationsFor, type Operation } from '../../common/operation.ts';

export class Endpoints implements Disposable {
  readonly #changed = new Emitter<void>();
  readonly #owned = new DisposableStore();
  readonly #descriptions: Pick<DescriptionStore, 'of' | 'onDidChange'>;
  #added = readEndpoints();

  readonly onDidChange = this.#changed.event;

  constructor(descriptions: Pick<DescriptionStore, 'of' | 'onDidChange'>) {
    this.#descriptions = descriptions;
    this.#owned.add(descriptions.onDidChange(() => this.#changed.fire()));
    this.#owned.add(
      onDidChangeEndpoints(() => {
        this.#added = readEndpoints();
        this.#changed.fire();
      }),
    );
  }

  /** One sentence per invalid endpoint. */
  get problems(): readonly string[] {
    return this.#added.problems;
  }

  addedFor(connection: Connection | undefined): readonly Operation[] {
    return connection ? operationsFor(connection, this.#added.operations) : [];
  }

  /** Returns the operations of an API description that aren't in the catalogue. */
  describedFor(connection: Connection | undefined): readonly Operation[] {
    const description = this.#descriptions.of(connection?.id);
    return description ? describedOperations(description, knownOperations()) : [];
  }

  /** Whether a connection has an API description, even one that adds no operations. */
  hasDescription(connectionId: string | undefined): boolean {
    return this.#descriptions.of(connectionId) !== undefined;
  }

  readonly all = (connection: Connection): readonly Operation[] => [
    ...knownOperations(),
    ...this.addedFor(connection),
    ...this.describedFor(connection),
  ];

  dispose(): void {
    this.#owned.dispose();
    this.#changed.dispose();
  }
}

export function readEndpoints(): { readonly operations: readonly Operation[]; readonly problems: readonly string[] } {
  const { operations, problems } = decodeEndpoints(userValue('endpoints'));
  return { operations, problems: problems.map(leftOutEndpointText) };
}

function onDidChangeEndpoints(listener: () => void): vscode.Disposable {
  return onDidChange('endpoints', listener);
}

export async function addEndpointSetting(
  endpoint: Pick<Operation, 'method' | 'path'> & { readonly name?: string },
): Promise<void> {
  await changeElements('endpoints', (elements) => [...elements, endpoint]);
}

export async function copyEndpoints(from: Connection, to: Connection): Promise<void> {
  const isOf = (element: unknown): element is JsonObject =>
    isObject(element) && (element.connection === from.id || element.connection === from.name);
  await changeElements('endpoints', (elements) => [
    ...elements,
    ...elements.filter(isOf).map((element) => ({ ...element, connection: to.id })),
  ]);
}
