/** Default page size. The service's own 10 would take ten times the requests. */
export const pageSize = 100;

/** Returns the arguments for pages of the default size, if the operation supports them. */
export function pageArguments({ paged, parameters }: PagedOperation): Readonly<Record<string, string>> {
  return paged && parameters.some(({ name }) => name === 'size') ? { size: String(pageSize) } : {};
}

interface PagedOperation {
  readonly paged?: true;
  readonly parameters: readonly { readonly name: string }[];
}
