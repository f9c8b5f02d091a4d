/** Forms in which `--output` writes a response or the result of its query. */
export const resultForms = ['json', 'table', 'csv', 'tsv'] as const;
export type ResultForm = (typeof resultForms)[number];

export interface ResultOptions {
  readonly query?: string;
  readonly form?: ResultForm;
}
