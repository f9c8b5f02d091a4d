/** The number of rows that a page is asked for unless a person says otherwise. The service's own 10 would take ten times the requests. */
export const pageSize = 100;

/** The arguments that ask an operation for pages of that size; none where it has no pages, or no size for them. */
export function pageArguments({ paged, parameters }: PagedOperation): Readonly<Record<string, string>> {
  return paged && parameters.some(({ name }) => name === 'size') ? { size: String(pageSize) } : {};
}

interface PagedOperation {
  readonly paged?: true;
  readonly parameters: readonly { readonly name: string }[];
}
