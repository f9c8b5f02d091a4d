import { sessionMenu, type SessionMenuParts } from './sessionMenu.ts';
import type { SignInParts } from './signInAttempt.ts';
import { signInCommands } from './signInCommands.ts';
import { tokenCommands, type TokenParts } from './tokenCommands.ts';

export { signInForSession } from './signInCommands.ts';

/** Signing in and out, tokens for other programs, and what can be done now. */
export function sessionCommands(parts: SignInParts & TokenParts & SessionMenuParts) {
  return { ...signInCommands(parts), ...tokenCommands(parts), ...sessionMenu(parts) };
}
