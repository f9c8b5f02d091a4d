import * as vscode from 'vscode';
import type { EntityName, PlaceKind, PlaceName } from '../../../platform/common/entities.ts';
import { plain } from '../../../platform/common/text/displayText.ts';
import { ask } from '../../../platform/vscode/ui/inputSteps.ts';
import { placeWords } from '../../common/placeWords.ts';
import { typedFaultText, typedEntity } from '../common/currentPlaceText.ts';
import { all } from '../common/placeHeaders.ts';

interface Typed {
  /** Whether empty input is accepted, and means that there is none. */
  readonly isOptional?: boolean;
  /** Whether `*` is accepted, for all organizations or sites. */
  readonly allowsAll?: boolean;
}

export async function askPlace(
  title: string,
  { needsSite, allowsAll }: { readonly needsSite: boolean; readonly allowsAll: boolean },
): Promise<PlaceName | undefined> {
  const organization = await askTyped(title, 'organization', { allowsAll });
  if (!organization || organization === 'none') return undefined;
  if (organization.id === all.id) return { organization, site: all };
  const site = await askTyped(title, 'site', { isOptional: !needsSite, allowsAll });
  return site && { organization, ...(site !== 'none' && { site }) };
}

/** Returns undefined if the person cancels. */
export async function askEntity(title: string, known: EntityName): Promise<EntityName | undefined> {
  const prompt = vscode.l10n.t(
    'The service needs the ID and the name of "{0}". Enter them as ID:name.',
    plain(known.name, 60),
  );
  const typed = await askText(title, prompt, {}, known.id === undefined ? `:${known.name}` : `${known.id}:`);
  return typed === 'none' ? undefined : typed;
}

async function askTyped(title: string, kind: PlaceKind, may: Typed): Promise<EntityName | 'none' | undefined> {
  const name = placeWords[kind].name();
  const prompt = may.allowsAll
    ? may.isOptional
      ? vscode.l10n.t('{0}, as ID:name, or * for all of them. Leave it empty for the organization alone.', name)
      : vscode.l10n.t('{0}, as ID:name, or * for all of them', name)
    : may.isOptional
      ? vscode.l10n.t('{0}, as ID:name. Leave it empty for the organization alone.', name)
      : vscode.l10n.t('{0}, as ID:name', name);
  return await askText(title, prompt, may);
}

async function askText(
  title: string,
  prompt: string,
  { isOptional = false, allowsAll = false }: Typed,
  value?: string,
): Promise<EntityName | 'none' | undefined> {
  const read = (text: string) => {
    if (isOptional && text.trim() === '') return 'none';
    return allowsAll && text.trim() === all.id ? all : typedEntity(text);
  };
  const reply = await ask({
    title,
    prompt,
    ...(value !== undefined && { value }),
    step: 1,
    totalSteps: 1,
    canGoBack: false,
    check: (text) => {
      const typed = read(text);
      return typed !== 'none' && 'why' in typed ? typedFaultText(typed) : undefined;
    },
  });
  if (reply?.kind !== 'answer') return undefined;
  const typed = read(reply.text);
  return typed !== 'none' && 'why' in typed ? undefined : typed;
}
