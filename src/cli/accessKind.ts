/** Whether this process signs in with variables. Also true if the variable is empty, which is reported as a mistake. */
export function signsIn({ ORG_ACCESS_CLIENT_ID: clientId }: NodeJS.ProcessEnv): boolean {
  return clientId !== undefined;
}

/** Whether this process gets its access from `org-access run`, without an editor. */
export function isOfRun({ ORG_ACCESS_RUN: run = '', ORG_ACCESS_SOCKET: socket }: NodeJS.ProcessEnv): boolean {
  return run !== '' && run === socket;
}
