import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import Koa from 'koa';
import { beforeEach, expect, test } from 'vitest';
import { fairQueue } from './fair-queue';

const koa = new Koa();
/** The started requests, in order. */
let begun: string[];
/** What is scheduled for the next turn of the event loop. */
let planned: (() => void)[];
/** Completes a started request, by its name. */
let answer: Map<string, () => void>;
let middleware: Koa.Middleware;

beforeEach(() => {
  begun = [];
  planned = [];
  answer = new Map();
  middleware = fairQueue((work) => void planned.push(work));
});

/** Sends a request, which is answered when the test says so. */
function ask(ip: string, name: string): void {
  const incoming = new IncomingMessage(new Socket());
  const ctx = koa.createContext(incoming, new ServerResponse(incoming));
  ctx.request.ip = ip;
  void middleware(ctx, () => {
    begun.push(name);
    return new Promise<void>((resolve) => void answer.set(name, resolve));
  });
}

const settle = () => new Promise((resolve) => setImmediate(resolve));
/** Runs the next turn of the event loop. */
async function nextTurn(): Promise<void> {
  for (const work of planned.splice(0)) work();
  await settle();
}

const NETWORKS = ['203.0.113.66', '198.51.100.1', '198.51.100.2'] as const;

test('a single network never waits', async () => {
  for (const name of ['a', 'b', 'c']) ask(NETWORKS[0], name);
  await settle();
  expect(begun).toEqual(['a', 'b', 'c']);
});

test('with several networks, one request of each starts in a turn, in order of arrival', async () => {
  ask(NETWORKS[1], 'order');
  for (const name of ['a', 'b', 'c']) ask(NETWORKS[0], name);
  ask(NETWORKS[2], 'search');
  await settle();
  expect(begun).toEqual(['order', 'a', 'search']);
  await nextTurn();
  ask(NETWORKS[0], 'd');
  expect(begun).toEqual(['order', 'a', 'search', 'b']);
  await nextTurn();
  await nextTurn();
  expect(begun.slice(4)).toEqual(['c', 'd']);
});

test('once the others are answered, all waiting requests start', async () => {
  ask(NETWORKS[1], 'order');
  for (const name of ['a', 'b', 'c', 'd']) ask(NETWORKS[0], name);
  await settle();
  answer.get('order')?.();
  await settle();
  await nextTurn();
  expect(begun).toEqual(['order', 'a', 'b', 'c', 'd']);
});

test('addresses of one IPv6 customer are one network, and nothing is scheduled once all have started', async () => {
  ask(NETWORKS[1], 'order');
  ask('2001:db8:66:1::1', 'a');
  ask('2001:db8:66:2::1', 'b');
  await settle();
  expect(begun).toEqual(['order', 'a']);
  await nextTurn();
  await nextTurn();
  expect(begun).toEqual(['order', 'a', 'b']);
  expect(planned).toEqual([]);
});

test('a failed request leaves nothing behind', async () => {
  const incoming = new IncomingMessage(new Socket());
  const ctx = koa.createContext(incoming, new ServerResponse(incoming));
  ctx.request.ip = NETWORKS[1];
  await expect(middleware(ctx, () => Promise.reject(new Error('broken')))).rejects.toThrow(
    'broken',
  );
  for (const name of ['a', 'b']) ask(NETWORKS[0], name);
  await settle();
  expect(begun).toEqual(['a', 'b']);
});
