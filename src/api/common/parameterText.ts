import * as l10n from '@vscode/l10n';
import type { Need } from '../../access/site/common/placeHeaders.ts';
import { plain, plainWithoutLinks } from '../../platform/common/text/displayText.ts';
import { isOfType } from './callOf.ts';
import type { Operation, Parameter, ValueSource } from './operation.ts';
import { isPathPart, placeholdersOf } from './placeholders.ts';

export const sourceNames: Readonly<Record<ValueSource, () => string>> = {
  devices: () => l10n.t('Devices'),
  applications: () => l10n.t('Applications'),
  applicationGroups: () => l10n.t('Application groups'),
  jobs: () => l10n.t('Jobs'),
};

const needTexts: Readonly<Record<Need, () => string>> = {
  nothing: () => l10n.t('Needs no organization or site.'),
  organization: () => l10n.t('Needs an organization.'),
  site: () => l10n.t('Needs an organization and a site.'),
  chosen: () => l10n.t('Is sent for the current organization and site, if there are any.'),
};

export function needText({ needs, allowsAll }: Pick<Operation, 'needs' | 'allowsAll'>): string {
  return allowsAll ? `${needTexts[needs]()} ${l10n.t('"*" stands for all of them.')}` : needTexts[needs]();
}

/** Returns all parameters, including undeclared placeholders of the path. Required ones come first. */
export function allParameters({ path, parameters }: Pick<Operation, 'path' | 'parameters'>): readonly Parameter[] {
  const inPath = placeholdersOf(path).map((name): Parameter => {
    const described = parameters.find((parameter) => parameter.name === name);
    return { type: 'text', ...described, name, required: true };
  });
  const others = parameters.filter(({ name }) => !inPath.some((placeholder) => placeholder.name === name));
  return [...inPath, ...others.filter(({ required }) => required), ...others.filter(({ required }) => !required)];
}

/** Describes a parameter: `page: whole number, 1 if omitted`. */
export function parameterText(parameter: Parameter): string {
  return l10n.t('{0}: {1}', plain(parameter.name, 60), parameterHint(parameter));
}

export function parameterHint({ type, values, initial, required, from, format, inHeader }: Parameter): string {
  const [first] = from
    ? [l10n.t('from the list "{0}"', sourceNames[from]())]
    : values
      ? [plain(values.join(', '), 120)]
      : [format === undefined || type !== 'text' ? typeTexts[type]() : plain(format, 40)];
  const rest = required
    ? [l10n.t('required')]
    : initial === undefined
      ? []
      : [l10n.t('{0} if omitted', plain(initial, 40))];
  return [first, ...rest, ...(inHeader ? [l10n.t('sent as a header')] : [])].join(' · ');
}

const typeTexts: Readonly<Record<Parameter['type'], () => string>> = {
  text: () => l10n.t('text'),
  integer: () => l10n.t('whole number'),
  boolean: () => l10n.t('true or false'),
};

/** @param isInPath whether the value becomes part of the path */
export function valueProblem({ name, type }: Parameter, value: string, isInPath: boolean): string | undefined {
  // Links are removed from the name, because VS Code turns URLs below an input box into links.
  const shown = plainWithoutLinks(name, 60);
  if (value.trim() === '') return l10n.t('Enter a value for {0}.', shown);
  if (isInPath && !isPathPart(value)) return l10n.t('{0} can\'t have "." or ".." as a part of the path.', shown);
  if (isOfType(value, type)) return undefined;
  return type === 'integer'
    ? l10n.t('Enter a whole number for {0}.', shown)
    : l10n.t('Enter true or false for {0}.', shown);
}
