import { textOf } from '../base/json.ts';
import { badRequest, notFound, siteOf } from './operation.ts';
import type { Operation } from './operation.ts';

const kinds = ['UPGRADE', 'REPAIR', 'INSPECTION'] as const;
const states = ['PLANNED', 'RUNNING', 'DONE'] as const;

interface Window {
  readonly windowId: string;
  readonly siteId: string;
  readonly name: string;
  readonly kind: string;
  readonly state: (typeof states)[number];
}

const path = '/api/v2/demo/maintenance/windows';

/** Invented operations, which Org Access knows from the API description only. */
export function maintenanceOperations(): readonly Operation[] {
  const windows = new Map<string, Window>();
  return [
    {
      method: 'GET',
      path,
      needs: 'site',
      tag: 'Maintenance',
      summary: 'Maintenance windows',
      query: {
        state: { kind: 'text', values: states, required: true },
        days: { kind: 'number', otherwise: 7, most: 90 },
      },
      answer(call) {
        const siteId = siteOf(call).site.id;
        const own = [...windows.values()].filter((window) => window.siteId === siteId);
        return own.filter(({ state }) => state === call.query.text('state'));
      },
    },
    {
      method: 'POST',
      path: '/api/v2/demo/maintenance/plan',
      needs: 'site',
      tag: 'Maintenance',
      summary: 'Plan maintenance',
      writes: true,
      body: {
        required: true,
        requires: ['name', 'kind'],
        shape: {
          members: {
            name: 'text',
            kind: { oneOf: kinds },
            hours: 'number',
            deviceIds: { listOf: 'text' },
            tellsUsers: 'flag',
          },
        },
      },
      answer(call) {
        const [name, kind] = [textOf(call.body.name), textOf(call.body.kind)];
        if (name === '') throw badRequest('The window needs a name.');
        if (!kinds.some((known) => known === kind)) throw badRequest(`The kind must be one of ${kinds.join(', ')}.`);
        const windowId = String(windows.size + 1);
        const window: Window = { windowId, siteId: siteOf(call).site.id, name, kind, state: 'PLANNED' };
        windows.set(windowId, window);
        return window;
      },
    },
    {
      method: 'GET',
      path: `${path}/{windowId}`,
      needs: 'site',
      tag: 'Maintenance',
      summary: 'One maintenance window',
      answer({ pathValue }) {
        const window = windows.get(pathValue);
        if (!window) throw notFound('There is no such maintenance window.');
        return window;
      },
    },
  ];
}
