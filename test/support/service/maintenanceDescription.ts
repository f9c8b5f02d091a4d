const text = { type: 'string' };
const site = ['orgId', 'siteId'].map((name) => ({ name, in: 'header', required: true, schema: text }));
const place = '/api/v2/demo/maintenance';

const tags = ['Maintenance'];
const state = { type: 'string', enum: ['PLANNED', 'RUNNING', 'DONE'] };
const plan = {
  type: 'object',
  required: ['name', 'kind'],
  properties: {
    name: text,
    kind: { type: 'string', enum: ['UPGRADE', 'REPAIR', 'INSPECTION'] },
    hours: { type: 'number' },
  },
};
const windows = [
  ...site,
  { name: 'state', in: 'query', required: true, schema: state },
  { name: 'days', in: 'query', schema: { type: 'integer', default: 7 } },
];
const one = [...site, { name: 'windowId', in: 'path', required: true, schema: text }];
const requestBody = { required: true, content: { 'application/json': { schema: plan } } };

/** An API description with one operation that is built in, and three that nothing but a test has. */
export const maintenanceDescription = {
  openapi: '3.0.1',
  info: { title: 'Demo service', version: '1.0' },
  paths: {
    '/api/v2/sites': { get: { tags: ['sites-controller'], parameters: [] } },
    [`${place}/windows`]: { get: { tags, summary: 'Maintenance windows', parameters: windows } },
    [`${place}/plan`]: { post: { tags, summary: 'Plan maintenance', parameters: site, requestBody } },
    [`${place}/windows/{windowId}`]: { get: { tags, summary: 'One maintenance window', parameters: one } },
  },
};

const window = { windowId: '1', siteId: '101', name: 'Night', kind: 'REPAIR', state: 'PLANNED' };
const json = (value: unknown) => ({ type: 'application/json', text: JSON.stringify(value) });

/** Responses of a service with that description. */
export const maintenanceAnswers = {
  '/v3/api-docs': json(maintenanceDescription),
  [`${place}/plan`]: json(window),
  [`${place}/windows?state=PLANNED`]: json([window]),
};
