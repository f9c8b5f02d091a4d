import * as l10n from '@vscode/l10n';
import { placeIn } from '../../../access/site/common/placeHeaders.ts';
import { placeText } from '../../../access/site/common/placeText.ts';
import type { ApiCall } from '../../../api/node/apiCall.ts';
import { requestText, statusText } from '../../../api/node/apiText.ts';
import { nameOfPlace } from '../../../platform/common/entities.ts';
import { plain } from '../../../platform/common/text/displayText.ts';
import { exactTime } from '../../../platform/common/text/time.ts';
import { shownName } from '../../../service/connection/node/connectionText.ts';

export interface ComparedSide {
  readonly name: string;
  readonly isFile: boolean;
  /** Possible labels, shortest first. The last is unique. */
  readonly labels: readonly string[];
  /** Full description on one line. */
  readonly facts: string;
}

export function sideOfCall({ call, name, connection, startedAtMs, outcome }: ApiCall, locale: string): ComparedSide {
  const place = placeIn(call.headers);
  const shown = plain(name, 60);
  const at = exactTime(startedAtMs, locale);
  const service = shownName(connection, plain, 60);
  return {
    name: shown,
    isFile: false,
    labels: [place ? plain(nameOfPlace(place), 60) : '', place ? placeText(place) : '', service, shown, at],
    facts: [
      shown,
      ...(outcome.kind === 'answered' ? [statusText(outcome.status)] : []),
      requestText(call),
      ...(place ? [placeText(place)] : []),
      service,
      at,
    ].join(' · '),
  };
}

export function sideOfFile(fileName: string): ComparedSide {
  const name = plain(fileName, 60);
  return { name, isFile: true, labels: [name], facts: l10n.t('File {0}', name) };
}

/** Distinct titles of both sides, and the title of the comparison: `Topology · Oslo ↔ Bergen`. */
export interface ComparisonTitle {
  readonly whole: string;
  readonly before: string;
  readonly after: string;
}

export function comparisonTitle(before: ComparedSide, after: ComparedSide): ComparisonTitle {
  const [one, other] =
    before.isFile || after.isFile
      ? [before, after].map(({ name, isFile, labels }) =>
          isFile ? name : (labels.find((label) => label !== '') ?? name),
        )
      : labelsApart(before, after);
  const operation = before.isFile ? after.name : before.name;
  const isNamed = one === operation || other === operation;
  const sides = { before: one ?? before.name, after: other ?? after.name };
  const both = `${sides.before} ↔ ${sides.after}`;
  return { ...sides, whole: isNamed ? both : `${operation} · ${both}` };
}

function labelsApart(before: ComparedSide, after: ComparedSide): readonly string[] {
  const last = before.labels.length - 1;
  const at = before.labels.findIndex(
    (label, index) => label !== '' && after.labels[index] !== '' && label !== after.labels[index],
  );
  const index = at < 0 ? last : at;
  return [before.labels[index] ?? '', after.labels[index] ?? ''];
}
