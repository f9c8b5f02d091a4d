import { CORE_SCHEMA, load, mergeTag, YAMLException } from 'js-yaml';
import { parseJson } from '../../../platform/common/json/json.ts';
import { bodyText } from '../../../service/common/responses/bodyText.ts';
import { descriptionLimits, type DescriptionProblem } from '../common/description.ts';

/** Maximum number of aliases in YAML. An alias refers to its value without copying it. */
const aliasLimit = 10_000;
const maxYamlDepth = 100;
const maxMergedKeys = 100_000;

const yamlOptions = {
  schema: CORE_SCHEMA.withTags(mergeTag),
  maxAliases: aliasLimit,
  maxDepth: maxYamlDepth,
  maxTotalMergeKeys: maxMergedKeys,
};

type ReadValue = { readonly value: unknown } | { readonly problem: DescriptionProblem };

/** Parses a file in UTF-8 or UTF-16 as JSON or YAML. */
export function descriptionInBytes(bytes: Uint8Array): ReadValue {
  const read = bodyText({ bytes, contentType: 'text/plain' });
  return 'binary' in read ? { problem: { code: 'noText' } } : descriptionInText(read.text);
}

/** Parses JSON or YAML. YAML values may be shared or cyclic, so callers must limit their walk. */
export function descriptionInText(written: string): ReadValue {
  const text = written.replace(/^\ufeff/, '');
  if (text.trim() === '') return { problem: { code: 'empty' } };
  if (text.length > descriptionLimits.characters)
    return { problem: { code: 'tooLong', most: descriptionLimits.characters } };
  const isJson = /^\s*[[{"]/.test(text);
  const json = isJson ? inJson(text) : undefined;
  if (json) return json;
  // A text that begins with a brace may be YAML too.
  const yaml = inYaml(text);
  return isJson && 'problem' in yaml ? { problem: { code: 'notRead', form: 'json' } } : yaml;
}

function inJson(text: string): { readonly value: unknown } | undefined {
  try {
    return { value: parseJson(text) };
  } catch {
    return undefined;
  }
}

function inYaml(text: string): ReadValue {
  if (text.length > descriptionLimits.yamlCharacters)
    return { problem: { code: 'tooLong', most: descriptionLimits.yamlCharacters } };
  try {
    return { value: load(text, yamlOptions) };
  } catch (error) {
    const { mark, reason } = error instanceof YAMLException ? error : { mark: undefined, reason: '' };
    return { problem: { code: 'notRead', form: 'yaml', ...(mark && { at: { line: mark.line + 1, reason } }) } };
  }
}
