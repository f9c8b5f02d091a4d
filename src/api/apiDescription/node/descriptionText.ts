import {
  CORE_SCHEMA,
  floatCoreTag,
  intCoreTag,
  load,
  mapTag,
  mergeTag,
  NOT_RESOLVED,
  YAMLException,
  type ScalarTagDefinition,
} from 'js-yaml';
import { parseJson } from '../../../platform/common/json/json.ts';
import { ExactNumber, Verbatim } from '../../../platform/common/json/verbatim.ts';
import { bodyText } from '../../../service/common/responses/bodyText.ts';
import { descriptionLimits, type DescriptionProblem } from '../common/description.ts';

/** Limit of aliases in YAML. Each refers to its value without a copy. */
const aliasLimit = 10_000;
const maxYamlDepth = 100;
const maxMergedKeys = 100_000;

/** Number in JSON (RFC 8259 §6). */
const jsonNumber = /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:e[+-]?\d+)?$/i;

/** Keeps numbers as they are written, since they may be meant as text. Those that JSON writes differently, such as `0x1F`, become text. */
function asWritten(tag: ScalarTagDefinition<number>): ScalarTagDefinition {
  return {
    ...tag,
    resolve(source, ...others) {
      const value = tag.resolve(source, ...others);
      if (value === NOT_RESOLVED || String(value) === source) return value;
      return jsonNumber.test(source) ? new ExactNumber(source) : source;
    },
  };
}

const keyOf = (key: unknown) => (key instanceof Verbatim ? String(key) : key);
const mapWithNumbers: typeof mapTag = {
  ...mapTag,
  addPair: (map, key, value) => mapTag.addPair(map, keyOf(key), value),
  has: (map, key) => mapTag.has(map, keyOf(key)),
};
const schema = CORE_SCHEMA.withTags(mergeTag, asWritten(intCoreTag), asWritten(floatCoreTag), mapWithNumbers);
const yamlOptions = { schema, maxAliases: aliasLimit, maxDepth: maxYamlDepth, maxTotalMergeKeys: maxMergedKeys };

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
  // YAML may begin with a brace too.
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
