import { isLoopback } from '../../../service/connection/common/connection.ts';

/** Proxy settings of VS Code and its environment. */
export interface ProxySettings {
  /** `http.proxy`, empty if not set. */
  readonly url: string;
  readonly support: string;
  readonly noProxy: readonly string[];
  readonly environment: Readonly<Record<string, string | undefined>>;
}

/** A proxy, without its user name and password. */
export interface Proxy {
  readonly scheme: string;
  readonly host: string;
  readonly port: number;
  readonly hasPassword: boolean;
}

type ProxySource = 'http.proxy' | 'environment';

/** Route of requests to a host. */
export type Route =
  /** With `unset` or `unreadable` settings, VS Code may use a proxy of the system. */
  | { readonly kind: 'direct'; readonly why: 'thisComputer' | 'exception' | 'off' | 'unset' | 'unreadable' }
  | { readonly kind: 'proxy'; readonly proxy: Proxy; readonly source: ProxySource };

const proxyVariables = ['https_proxy', 'HTTPS_PROXY', 'http_proxy', 'HTTP_PROXY'];
const exceptionVariables = ['no_proxy', 'NO_PROXY'];
const defaultPorts: Readonly<Record<string, number>> = {
  http: 80,
  https: 443,
  socks: 1080,
  socks4: 1080,
  socks4a: 1080,
  socks5: 1080,
  socks5h: 1080,
};

/** Returns the route that VS Code takes. Settings override the environment. */
export function routeTo(url: URL, settings: ProxySettings): Route {
  if (settings.support === 'off') return { kind: 'direct', why: 'off' };
  if (isLoopback(url.hostname)) return { kind: 'direct', why: 'thisComputer' };
  const host = hostOf(url);
  const { environment } = settings;
  const exceptions =
    settings.noProxy.length > 0 ? settings.noProxy : firstSet(environment, exceptionVariables).split(',');
  if (isException(host, portOf(url), exceptions)) return { kind: 'direct', why: 'exception' };
  const written = [
    { source: 'http.proxy', address: settings.url.trim() },
    { source: 'environment', address: firstSet(environment, proxyVariables).trim() },
  ] as const;
  for (const { source, address } of written) {
    const proxy = readProxy(address);
    if (proxy) return { kind: 'proxy', proxy, source };
  }
  return { kind: 'direct', why: written.some(({ address }) => address !== '') ? 'unreadable' : 'unset' };
}

/** Returns the host of a URL, IPv6 addresses without brackets. */
export function hostOf({ hostname }: URL): string {
  return hostname.replace(/^\[(.*)\]$/, '$1');
}

export function portOf({ port, protocol }: URL): number {
  return port !== '' ? Number(port) : protocol === 'https:' ? 443 : 80;
}

/** Whether a `NO_PROXY` list matches. Elements are domains, with a port if limited to it, or `*`. */
function isException(host: string, port: number, exceptions: readonly string[]): boolean {
  return exceptions.some((written) => {
    const element = written.trim().toLowerCase();
    if (element === '*') return true;
    const [domain = '', onlyPort] = element.split(':', 2);
    if (domain === '') return false;
    return (
      `.${host.toLowerCase()}`.endsWith(domain.startsWith('.') ? domain : `.${domain}`) &&
      (onlyPort === undefined || onlyPort === String(port))
    );
  });
}

function firstSet(environment: ProxySettings['environment'], names: readonly string[]): string {
  return names.map((name) => environment[name] ?? '').find((value) => value !== '') ?? '';
}

function readProxy(address: string): Proxy | undefined {
  const url = URL.canParse(address) ? new URL(address) : undefined;
  const scheme = url?.protocol.slice(0, -1) ?? '';
  const defaultPort = Object.hasOwn(defaultPorts, scheme) ? defaultPorts[scheme] : undefined;
  if (!url || defaultPort === undefined || url.hostname === '') return undefined;
  return {
    scheme,
    host: hostOf(url),
    port: url.port === '' ? defaultPort : Number(url.port),
    hasPassword: url.username !== '' || url.password !== '',
  };
}
