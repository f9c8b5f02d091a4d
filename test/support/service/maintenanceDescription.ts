const text = { type: 'string' };
const site = ['orgId', 'siteId'].map((name) => ({ name, in: 'header', required: true, schema: text }));
const place = '/api/v2/demo/maintenance';

/** An API description with one operation that is built in, and three that nothing but a test has. */
export const maintenanceDescription = {
  openapi: '3.0.1',
  info: { title: 'Demo service', version: '1.0' },
  paths: {
    '/api/v2/sites': { get: { tags: ['sites-controller'], parameters: [], responses: {} } },
    [`${place}/windows`]: {
      get: {
        tags: ['Maintenance'],
        summary: 'Maintenance windows',
        parameters: [
          ...site,
          {
            name: 'state',
            in: 'query',
            required: true,
            schema: { type: 'string', enum: ['PLANNED', 'RUNNING', 'DONE'] },
          },
          { name: 'days', in: 'query', schema: { type: 'integer', default: 7 } },
        ],
        responses: {},
      },
    },
    [`${place}/plan`]: {
      post: {
        tags: ['Maintenance'],
        summary: 'Plan maintenance',
        parameters: site,
        requestBody: {
          required: true,
          content: {
            'application/json': {
              schema: {
                type: 'object',
                required: ['name', 'kind'],
                properties: {
                  name: text,
                  kind: { type: 'string', enum: ['UPGRADE', 'REPAIR', 'INSPECTION'] },
                  hours: { type: 'number' },
                  deviceIds: { type: 'array', items: text },
                  tellsUsers: { type: 'boolean' },
                },
              },
            },
          },
        },
        responses: {},
      },
    },
    [`${place}/windows/{windowId}`]: {
      get: {
        tags: ['Maintenance'],
        summary: 'One maintenance window',
        parameters: [...site, { name: 'windowId', in: 'path', required: true, schema: text }],
        responses: {},
      },
    },
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
