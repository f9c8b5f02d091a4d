import assert from 'node:assert/strict';
import type { Device } from '../../../src/demo/record/devices.ts';
import type { Ask } from './client.ts';

export interface Page {
  pageInfo: { totalRecords: number };
  pageData: Device[];
}

export interface Tree {
  count: number;
  items: { name: string; isBillable: string; count: number; items: { name: string; count: number }[] }[];
}

const table = '/api/v2/devices/tableView';

/** Requests a page of a table, by default of devices. */
export async function pageOf(ask: Ask, query = '', body?: unknown, path = table): Promise<Page> {
  const reply = await ask(`POST ${path}?${query}`, { body });
  assert.equal(reply.status, 200, reply.text);
  return reply.data as Page;
}

export async function treeOf(ask: Ask, query = ''): Promise<Tree> {
  return (await ask(`POST /api/v2/devices/tree?${query}`)).data as Tree;
}
