import * as vscode from 'vscode';
import type { Operation } from '../../core/api/operation.ts';
import { fillPath, placeholderKind, isPathPart, placeholdersOf } from '../../core/api/placeholders.ts';
import { endOf, kindOf } from '../../core/base/entities.ts';
import { everyPlace, type Access, type Place } from '../../model/access/place.ts';
import { placeWords } from '../../model/access/placeWords.ts';
import type { PlaceIds } from '../../model/api/snippets.ts';
import { plain } from '../../model/text/displayText.ts';
import { pickPlaceOrText } from '../access/pickPlace.ts';
import { copyIdButton } from '../access/placeButtons.ts';
import type { RecentChoices } from '../access/recentChoices.ts';
import { ask } from '../ui/inputSteps.ts';

/** Where the IDs of places come from. */
export interface PlaceSource {
  /** Whose places can be chosen; without it, IDs are typed. */
  readonly access: Access | undefined;
  readonly recent: RecentChoices;
  /** Those that are known, and not asked for. */
  readonly ids?: PlaceIds;
}

/**
 * Asks what belongs into the placeholders of an operation's path, such as `{siteId}`. Undefined when a person leaves a
 * question.
 */
export async function fillPlaceholders(
  { name, path }: Pick<Operation, 'name' | 'path'>,
  { access, recent, ids = {} }: PlaceSource,
): Promise<string | undefined> {
  const values: Record<string, string> = {};
  for (const placeholder of placeholdersOf(path)) {
    const kind = placeholderKind(placeholder);
    const id = kind && ids[kind];
    if (id !== undefined && isPathPart(id)) values[placeholder] = id;
  }
  const placeholders = placeholdersOf(path).filter((placeholder) => !Object.hasOwn(values, placeholder));
  for (const [index, placeholder] of placeholders.entries()) {
    const choices = placesFor(placeholder, access);
    const value =
      choices.length > 0
        ? await pickValue(placeholder, choices, recent)
        : await askValue(placeholder, index + 1, placeholders.length);
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

/** The places whose ID fits; none where the placeholder is for something else. */
function placesFor(placeholder: string, access: Access | undefined): readonly Place[] {
  const wanted = placeholderKind(placeholder);
  if (!wanted || !access) return [];
  return everyPlace(access).filter((place) => {
    const { id } = endOf(place);
    return wanted === `${kindOf(place)}Id` && id !== undefined && isPathPart(id);
  });
}

/** The ID of what is chosen, or what is typed. */
async function pickValue(
  placeholder: string,
  places: readonly Place[],
  recent: RecentChoices,
): Promise<string | undefined> {
  const [first] = places;
  const chosen = await pickPlaceOrText(
    {
      title: first ? placeWords[kindOf(first)].name() : placeholder,
      placeholder: vscode.l10n.t('Name or ID'),
      lists: [{ places }],
      recent,
      rowButtons: [copyIdButton()],
    },
    isPathPart,
  );
  return typeof chosen === 'string' ? chosen : chosen && endOf(chosen).id;
}
