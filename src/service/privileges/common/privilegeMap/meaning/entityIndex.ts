import { nameOf, type Identity } from './identity.ts';

export interface Entity {
  id?: string;
  name: string;
}

export interface Node<E extends Entity> {
  readonly entity: E;
  /** Map whose key last named the entity. */
  owner?: object | undefined;
  /** Whether the ID serves as the name until one is read. */
  nameless?: boolean;
}

const exactKey = (id: string, name: string): string => `${id.length}:${id}${name}`;

export class EntityIndex<E extends Entity, N extends Node<E>> {
  readonly #entities: E[];
  readonly #create: (id: string | undefined, name: string) => N;
  readonly #byId = new Map<string, N>();
  /** Entities by ID and name, except the first of each ID. */
  readonly #byBoth = new Map<string, N>();
  /** Entities by name; undefined for an ambiguous name. */
  readonly #byName = new Map<string, N | undefined>();

  constructor(entities: E[], create: (id: string | undefined, name: string) => N) {
    this.#entities = entities;
    this.#create = create;
  }

  /** Returns or creates an entity, and adds an ID or name that it lacks. Keys of one `owner` are different entities. */
  resolve({ id, name }: Identity, owner?: object): N {
    const node = this.#find(id, name, owner) ?? this.#add(id, name);
    if (owner) node.owner = owner;
    this.#complete(node, id, name);
    return node;
  }

  has({ id, name }: Identity): boolean {
    return this.#find(id, name, undefined) !== undefined;
  }

  #find(id: string | undefined, name: string | undefined, owner: object | undefined): N | undefined {
    const free = (node: N | undefined) => (node && owner && node.owner === owner ? undefined : node);
    if (id === undefined) return free(this.#byName.get(name ?? ''));
    const sameId = this.#byId.get(id);
    if (name === undefined || sameId?.nameless || sameId?.entity.name === name) return sameId;
    const exact = sameId && this.#byBoth.get(exactKey(id, name));
    if (exact) return exact;
    const sameName = free(this.#byName.get(name));
    return sameName?.entity.id === undefined ? sameName : undefined;
  }

  #add(id: string | undefined, name: string | undefined): N {
    const node = this.#create(id, nameOf({ id, name }));
    if (name === undefined) node.nameless = true;
    else this.#nameNode(node, name);
    if (id !== undefined) this.#identify(node, id);
    this.#entities.push(node.entity);
    return node;
  }

  #nameNode(node: N, name: string): void {
    const sameName = this.#byName.get(name);
    if (node.entity.id === undefined || !this.#byName.has(name)) this.#byName.set(name, node);
    else if (sameName?.entity.id !== undefined) this.#byName.set(name, undefined);
  }

  #complete(node: N, id: string | undefined, name: string | undefined): void {
    if (id === undefined || name === undefined) return;
    if (node.nameless) {
      node.nameless = false;
      node.entity.name = name;
      this.#nameNode(node, name);
    } else if (node.entity.id === undefined) {
      node.entity.id = id;
      this.#identify(node, id);
    }
  }

  #identify(node: N, id: string): void {
    if (this.#byId.has(id)) this.#byBoth.set(exactKey(id, node.entity.name), node);
    else this.#byId.set(id, node);
  }
}
