import * as vscode from 'vscode';
import { fillPath, placeholderKind, isPathPart, placeholdersOf, type Operation } from '../../core/api/operations.ts';
import { everyPlace, type Access } from '../../model/access/place.ts';
import { plain } from '../../model/text/displayText.ts';
import { pickPlace } from '../access/pickPlace.ts';
import { ask } from '../ui/inputSteps.ts';

/** Asks what belongs into the placeholders of an operation's path, such as `{siteId}`. Undefined when a person leaves a question. */
export async function fillPlaceholders(
  { name, path }: Operation,
  access: Access | undefined,
): Promise<string | undefined> {
  const values: Record<string, string> = {};
  const placeholders = placeholdersOf(path);
  for (const [index, placeholder] of placeholders.entries()) {
    const value = (await pickId(placeholder, access)) ?? (await askValue(placeholder, index + 1, placeholders.length));
    if (value === undefined) return undefined;
    values[placeholder] = value;
  }
  return fillPath(path, values);

  async function askValue(placeholder: string, step: number, totalSteps: number): Promise<string | undefined> {
    const reply = await ask({
      title: plain(name, 60),
      prompt: vscode.l10n.t('Value for {0} in {1}', placeholder, plain(path)),
      step,
      totalSteps,
      canGoBack: false,
      check: (text) => (isPathPart(text) ? undefined : vscode.l10n.t('Enter a value for {0}.', placeholder)),
    });
    return reply?.kind === 'answer' ? reply.text : undefined;
  }
}

/** The ID of a site or an organization that is chosen from the access. Undefined where that does not fit, or nothing is chosen. */
async function pickId(placeholder: string, access: Access | undefined): Promise<string | undefined> {
  const kind = placeholderKind(placeholder);
  if (!kind || !access) return undefined;
  const isUsable = (id: string | undefined) => id !== undefined && isPathPart(id);
  const places = everyPlace(access).filter(({ organization, site }) =>
    kind === 'siteId' ? isUsable(site?.id) : !site && isUsable(organization.id),
  );
  if (places.length === 0) return undefined;
  const title = kind === 'siteId' ? vscode.l10n.t('Site') : vscode.l10n.t('Organization');
  const chosen = await pickPlace({
    title,
    placeholder: vscode.l10n.t('Name or ID; press Escape to type a value instead'),
    lists: [{ places }],
  });
  return (chosen?.site ?? chosen?.organization)?.id;
}
