/** Whether this process signs in by variables. An empty one is a mistake, which is reported. */
export function signsIn({ ORG_ACCESS_CLIENT_ID: clientId }: NodeJS.ProcessEnv): boolean {
  return clientId !== undefined;
}

/** Whether the access is that of a program `org-access run`, without an editor. */
export function isOfRun({ ORG_ACCESS_RUN: run = '', ORG_ACCESS_SOCKET: socket }: NodeJS.ProcessEnv): boolean {
  return run !== '' && run === socket;
}
