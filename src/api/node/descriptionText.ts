import * as l10n from '@vscode/l10n';
import { countText, plain } from '../../platform/common/text/displayText.ts';
import {
  descriptionLimits,
  type DescriptionProblem,
  type LeftOutWhy,
  type Tried,
} from '../apiDescription/common/description.ts';
import { pathProblemText } from '../common/catalogue/operationText.ts';
import { statusText } from './apiText.ts';

export function descriptionProblemText(problem: DescriptionProblem): string {
  switch (problem.code) {
    case 'noText':
      return l10n.t("It isn't text in a character set that is known here.");
    case 'empty':
      return l10n.t('It is empty.');
    case 'tooLong':
      return l10n.t('It is too long to be read here (characters: more than {0}).', countText(problem.most));
    case 'notRead':
      if (problem.form === 'json') return l10n.t("It isn't valid JSON.");
      return problem.at === undefined
        ? l10n.t("It isn't YAML that can be read here.")
        : l10n.t(
            "It isn't YAML that can be read here: line {0}, {1}.",
            countText(problem.at.line),
            plain(problem.at.reason, 80),
          );
    case 'noDescription':
      return l10n.t("It isn't an API description in OpenAPI 3 or Swagger 2.0.");
    case 'otherVersion':
      return l10n.t(
        'It is in version {0}. OpenAPI 3.0 to 3.2 and Swagger 2.0 can be read.',
        plain(problem.version, 20),
      );
    case 'noOperations':
      return l10n.t('It has no operations.');
  }
}

export function triedText({ at, outcome }: Tried): string {
  const request = `GET ${plain(at)}`;
  switch (outcome.code) {
    case 'read':
      return l10n.t('{0}: operations: {1}', request, countText(outcome.operations));
    case 'groups':
      return l10n.t('{0}: groups: {1}', request, countText(outcome.count));
    case 'noGroups':
      return l10n.t('{0}: no list of groups', request);
    case 'status':
      return l10n.t('{0}: {1}', request, statusText(outcome.status));
    case 'redirect':
      return l10n.t("{0}: a redirect, which isn't followed", request);
    case 'tooLarge':
      return l10n.t('{0}: the response is too large', request);
    case 'elsewhere':
      return l10n.t("{0}: not requested, because it isn't below the base URL", plain(at));
    case 'problem':
      return l10n.t('{0}: {1}', request, descriptionProblemText(outcome.problem));
  }
}

const leftOutTexts: Readonly<Partial<Record<LeftOutWhy, () => string>>> = {
  query: () => l10n.t('Its path has a query.'),
  method: () => l10n.t("Requests aren't sent with this method."),
  same: () => l10n.t('This operation is already listed.'),
  formBody: () => l10n.t("Its body isn't JSON, so it can't be sent from here."),
  bodyNotTaken: () => l10n.t("Its body can't be sent with this method."),
  wrongForm: () => l10n.t("Its description doesn't follow OpenAPI."),
  reference: () => l10n.t("It refers to a description that isn't in this document."),
  parameter: () => l10n.t("Parameters of this kind can't be sent from here."),
  parameterSame: () => l10n.t('Another parameter has the same name.'),
  parameterCount: () => l10n.t('It is offered with its first {0} parameters.', countText(descriptionLimits.parameters)),
  bodyOmitted: () => l10n.t("It is offered without its body, which can't be sent with this method."),
};

export function leftOutText(why: LeftOutWhy): string {
  return leftOutTexts[why]?.() ?? pathProblemText(why as Parameters<typeof pathProblemText>[0]);
}
