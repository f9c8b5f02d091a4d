/** The number of rows that a page is asked for unless a person says otherwise. The service's own 10 would take ten times the requests. */
export const pageSize = 100;
