import { clientVariables, trustVariables, type ProgramFiles } from '../../core/tls/programFiles.ts';

/** Variables of another connection, from around a program, are not its own. */
const noClient = { ORG_ACCESS_CLIENT_CERT: undefined, ORG_ACCESS_CLIENT_KEY: undefined };

/** The variables that name the files of a connection to a program. */
export function fileVariables(
  { trust, client }: ProgramFiles = {},
  env: NodeJS.ProcessEnv = process.env,
): Readonly<Record<string, string | undefined>> {
  return { ...noClient, ...clientVariables(client), ...(trust && trustVariables(trust, (name) => env[name])) };
}
