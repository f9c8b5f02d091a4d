import { mediaType, Refusal } from '../base/answer.ts';
import type { DemoRequest } from '../base/answer.ts';
import { grants } from './accessMap.ts';
import type { AccessMap } from './accessMap.ts';
import { defaultOrganization, defaultSite } from './organizations.ts';

/** The service documents no content for these areas. What the demo answers is its own, and says so. */
const own = {
  demo: true,
  note: 'Sample data of the demo service; the real service documents no form for it.',
} as const;

export const serviceAccounts = {
  ...own,
  serviceAccounts: [
    { id: 1, name: 'ssh-readonly', protocol: 'SSH', site: defaultSite },
    { id: 2, name: 'snmp-v3', protocol: 'SNMP', site: defaultSite },
    { id: 3, name: 'vcenter-inventory', protocol: 'HTTPS', site: '106:Göteborg Hamn' },
  ],
};

export const topology = {
  ...own,
  name: 'default',
  nodes: [
    { id: 'core-1', kind: 'router' },
    { id: 'leaf-1', kind: 'switch' },
    { id: 'leaf-2', kind: 'switch' },
    { id: 'db-1', kind: 'server' },
  ],
  links: [
    { from: 'core-1', to: 'leaf-1' },
    { from: 'core-1', to: 'leaf-2' },
    { from: 'leaf-2', to: 'db-1' },
  ],
};

export const applications = {
  ...own,
  storage: [
    { id: 1, name: 'Billing database', devices: 2, usedGiB: 812 },
    { id: 2, name: 'Message archive', devices: 4, usedGiB: 3071 },
  ],
};

export const applicationGroups = {
  ...own,
  groups: [
    { id: 1, name: 'Back office', applications: ['Billing database', 'Message archive'] },
    { id: 2, name: 'Customer portal', applications: [] },
  ],
};

interface Discovery {
  id: number;
  name: string;
  organization: string;
  site: string;
  createdAtMs: number;
}

const keptDiscoveries = 100;

/** Discoveries that clients created, in memory, the newest hundred. They finish by the passing of time alone. */
export class Discoveries {
  readonly #kept: Discovery[] = [];
  #nextId = 1;

  /**
   * Takes a JSON object with an optional `name` and `site` (`<id>:<name>`).
   * @throws Refusal when the body is something else, or the user has no `DISCOVERY: WRITE` on the site.
   */
  create(request: DemoRequest, map: AccessMap, nowMs: number) {
    const { name, site = defaultSite } = readPlan(request);
    if (!mayDiscover(map, Number.parseInt(site, 10)))
      throw new Refusal(403, 'access_denied', 'The user has no DISCOVERY: WRITE on this site.');
    const id = this.#nextId++;
    const discovery = {
      id,
      name: name ?? `Discovery ${id}`,
      organization: defaultOrganization,
      site,
      createdAtMs: nowMs,
    };
    this.#kept.push(discovery);
    if (this.#kept.length > keptDiscoveries) this.#kept.shift();
    return { ...own, ...describe(discovery, nowMs) };
  }

  status(nowMs: number) {
    return { ...own, jobs: this.#kept.map((discovery) => describe(discovery, nowMs)) };
  }
}

/** Whether the user may create discoveries on the site. Sites that are not in the map are not judged. */
function mayDiscover({ organizations }: AccessMap, siteId: number): boolean {
  const site = organizations.flatMap(({ sites }) => sites).find(({ id }) => id === siteId);
  return !site || grants(site.roles, ['DISCOVERY', 'WRITE']);
}

function describe({ createdAtMs, ...discovery }: Discovery, nowMs: number) {
  const ageS = (nowMs - createdAtMs) / 1000;
  const status = ageS < 5 ? 'SCHEDULED' : ageS < 30 ? 'RUNNING' : 'COMPLETED';
  return { ...discovery, created: new Date(createdAtMs).toISOString(), status };
}

function readPlan(request: DemoRequest): { name?: string; site?: string } {
  if (mediaType(request.headers['content-type']) !== 'application/json') {
    throw new Refusal(415, 'unsupported_media_type', 'The content type must be application/json.');
  }
  const plan = parseObject(request.body);
  const isText = (value: unknown) => value === undefined || typeof value === 'string';
  if (!plan || !isText(plan.name) || !isText(plan.site)) {
    throw new Refusal(400, 'invalid_request', 'The body must be a JSON object; name and site are optional texts.');
  }
  return plan;
}

function parseObject(text: string): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null && !Array.isArray(value)
      ? (value as Record<string, unknown>)
      : undefined;
  } catch {
    return undefined;
  }
}
