/** Default page size. With the service's own default of 10, lists would take ten times the requests. */
export const pageSize = 100;

/** Returns the arguments for the default page size, if supported. */
export function pageArguments({ paged, parameters }: PagedOperation): Readonly<Record<string, string>> {
  return paged && parameters.some(({ name }) => name === 'size') ? { size: String(pageSize) } : {};
}

interface PagedOperation {
  readonly paged?: true;
  readonly parameters: readonly { readonly name: string }[];
}
