import * as v from 'valibot';
import { isObject } from './json/json.ts';

/** Messages in one direction: the schema of each, by its name. */
export type Messages = Readonly<Record<string, v.GenericSchema>>;

export type Immutable<T> = T extends Uint8Array
  ? T
  : T extends object
    ? { readonly [K in keyof T]: Immutable<T[K]> }
    : T;

export type Send<M extends Messages> = <Name extends keyof M & string>(
  name: Name,
  body: Immutable<v.InferInput<M[Name]>>,
) => void;

/** One handler for each message, with what its schema makes of it. */
export type Handlers<M extends Messages> = {
  readonly [Name in keyof M]: (body: v.InferOutput<M[Name]>) => Promise<void> | void;
};

export function createSend<M extends Messages>(post: (message: object) => void): Send<M> {
  return (name, body) => post({ ...(body as object), type: name });
}

/** Passes a message to its handler, without unknown members. Ignores a message that is unknown or invalid. */
export async function handle<M extends Messages>(
  messages: M,
  handlers: Handlers<NoInfer<M>>,
  message: unknown,
): Promise<void> {
  const name = isObject(message) ? message.type : undefined;
  const schema = typeof name === 'string' && Object.hasOwn(messages, name) ? messages[name] : undefined;
  if (!schema) return;
  const { success, output } = v.safeParse(schema, message, { abortEarly: true });
  if (success) await handlers[name as keyof M](output);
}
