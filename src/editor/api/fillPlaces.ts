import * as vscode from 'vscode';
import { fillPath, idOf, isPathPart, placeholdersOf, type Operation } from '../../core/api/operations.ts';
import { everyPlace, type Access, type Place } from '../../model/access/place.ts';
import { plain } from '../../model/text/displayText.ts';
import { pickPlaceOrText } from '../access/pickPlace.ts';
import { ask } from '../ui/inputSteps.ts';

/** Asks what belongs into the places of an operation's path, such as `{siteId}`. Undefined when a person leaves a question. */
export async function fillPlaces({ name, path }: Operation, access: Access | undefined): Promise<string | undefined> {
  const values: Record<string, string> = {};
  const places = placeholdersOf(path);
  for (const [index, place] of places.entries()) {
    const choices = placesFor(place, access);
    const value =
      choices.length > 0 ? await pickValue(place, choices) : await askValue(place, index + 1, places.length);
    if (value === undefined) return undefined;
    values[place] = value;
  }
  return fillPath(path, values);

  async function askValue(place: string, step: number, totalSteps: number): Promise<string | undefined> {
    const reply = await ask({
      title: plain(name, 60),
      prompt: vscode.l10n.t('Value for {0} in {1}', place, plain(path)),
      step,
      totalSteps,
      canGoBack: false,
      check: (text) => (isPathPart(text) ? undefined : vscode.l10n.t('Enter a value for {0}.', place)),
    });
    return reply?.kind === 'answer' ? reply.text : undefined;
  }
}

/** The sites or organizations whose ID fits; none where the place is for something else. */
function placesFor(place: string, access: Access | undefined): readonly Place[] {
  const kind = idOf(place);
  if (!kind || !access) return [];
  const isUsable = (id: string | undefined) => id !== undefined && isPathPart(id);
  return everyPlace(access).filter(({ organization, site }) =>
    kind === 'siteId' ? isUsable(site?.id) : !site && isUsable(organization.id),
  );
}

/** The ID of what is chosen, or what is typed. */
async function pickValue(place: string, places: readonly Place[]): Promise<string | undefined> {
  const title = idOf(place) === 'siteId' ? vscode.l10n.t('Site') : vscode.l10n.t('Organization');
  const placeholder = vscode.l10n.t('Name or ID');
  const chosen = await pickPlaceOrText({ title, placeholder, lists: [{ places }] }, isPathPart);
  return typeof chosen === 'string' ? chosen : (chosen?.site ?? chosen?.organization)?.id;
}
