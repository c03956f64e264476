import { existsSync } from 'node:fs';
import type { ServerResponse } from 'node:http';
import { join } from 'node:path';
import type { Context, Middleware } from 'koa';
import { ApiError } from './api-error';
import { asNoDocument } from './document-headers';
import { filesIn } from './file-answer';

/** Hashed by their content, so they never change. */
const HASHED = /^\/(windows\/)?assets\//;
/** Parts of the page, none of which is a document. */
const PART = /^\/assets\/[^/]+\.(?:js|css|woff2)$/;
const FOR_EVER = 'public, max-age=31536000, immutable';
/** Pictures keep their address when they are made again, which is rare. Thirty days. */
const FOR_A_WHILE = 'public, max-age=2592000';
const ASK_FIRST = 'no-cache';

/** Under these, an address without a file is 404; everywhere else it is a screen. */
const FILES_ONLY = /^\/(assets|windows|pictures|uploads|icons)\//;
/** The document of every screen, as built. */
const DOCUMENT = '/index.html';
const NOT_BUILT = 'The page has not been built yet. Run: npm start';

/** Scripts of workers: of all parts only they are run under the policy of their own reply. */
const WORKER = /^\/assets\/[^/]*worker-[\w-]+\.js$/;
const WORKER_POLICY =
  "default-src 'none'; script-src 'self'; connect-src 'self'; require-trusted-types-for 'script'; trusted-types 'none'";
/** For every other part, where no browser uses it: short, since a first visit loads many. */
const PART_POLICY = "default-src 'none'";

function asPart(res: ServerResponse, path: string): void {
  asNoDocument(res, WORKER.test(path) ? WORKER_POLICY : PART_POLICY);
}

/**
 * Serves the built page, compressed by the build. Every address without a file is a screen.
 * @param written answers a screen's address with a document of its own; false: the built document is sent
 */
export function pageFiles(
  directory: string,
  written: (ctx: Context) => Promise<boolean> = async () => false,
): Middleware {
  const files = filesIn(directory, {
    isPacked: true,
    before: ({ res }, path) => {
      res.setHeader('Cache-Control', HASHED.test(path) ? FOR_EVER : ASK_FIRST);
      if (PART.test(path)) asPart(res, path);
    },
  });
  const answered = (ctx: Context, path: string) =>
    answerUnlessHidden(ctx, files, path === '/' ? DOCUMENT : path);
  return async (ctx, next) => {
    if (!reads(ctx)) return next();
    const wantsDocument = Boolean(ctx.accepts('html'));
    // The front page is also a file, under its other name: the service worker fetches it there for its cache.
    if (!(ctx.path === '/' && wantsDocument) && (await answered(ctx, ctx.path))) return;
    if (FILES_ONLY.test(ctx.path) || !wantsDocument) return next();
    if (!existsSync(join(directory, DOCUMENT)))
      throw new ApiError('not_found', { message: NOT_BUILT });
    if (!(await written(ctx))) await answered(ctx, '/');
  };
}

/** What a browser may do with a picture that it opens as a page: nothing. */
const SANDBOX = "default-src 'none'; sandbox";

function asPicture(res: ServerResponse): void {
  asNoDocument(res, SANDBOX);
  res.setHeader('X-Content-Type-Options', 'nosniff');
}

/** Serves pictures under a prefix. */
export function pictureFiles(prefix: string, directory: string): Middleware {
  const files = filesIn(directory, {
    before: ({ res }) => {
      res.setHeader('Cache-Control', FOR_A_WHILE);
      asPicture(res);
    },
  });
  return async (ctx, next) => {
    if (!reads(ctx) || !ctx.path.startsWith(`${prefix}/`)) return next();
    if (!(await answerUnlessHidden(ctx, files, ctx.path.slice(prefix.length)))) return next();
  };
}

/** Answers with a file by its name, such as `/3f6c-960.webp`; false if there is none. */
export type FileAnswer = (ctx: Context, file: string) => Promise<boolean>;

/** The files of uploads; nothing else of their storage is served or reachable. */
const UPLOAD = /^\/[0-9a-f-]+-(?:160|240|400|960)\.webp$/;
/** Uploads from before the list width was added get the next larger one. */
const inLargerWidth = (file: string) => file.replace(/-240\.webp/, '-400.webp');

/** Serves what admins uploaded, under a prefix. @param answer with a file of the storage */
export function uploadedFiles(prefix: string, answer: FileAnswer): Middleware {
  return async (ctx, next) => {
    const isUpload = ctx.path.startsWith(prefix) && UPLOAD.test(ctx.path.slice(prefix.length));
    if (!reads(ctx) || !isUpload) return next();
    const file = ctx.path.slice(prefix.length);
    if (await answer(ctx, file)) return;
    const larger = inLargerWidth(file);
    if (larger !== file && (await answer(ctx, larger))) return;
    return next();
  };
}

/** Headers of every uploaded picture. A name is never reused, so its content never changes. */
export function asUpload(res: ServerResponse): void {
  res.setHeader('Cache-Control', FOR_EVER);
  asPicture(res);
  res.setHeader('Content-Type', 'image/webp');
}

/** Answers with the uploads of a folder. */
export function filesOf(directory: string): FileAnswer {
  return filesIn(directory, { before: ({ res }) => asUpload(res) });
}

function reads(ctx: Context): boolean {
  return ctx.method === 'GET' || ctx.method === 'HEAD';
}

/** Whether a path names an internal file, such as the build's own list of its files: a part of it begins with a dot. */
function isHidden(path: string): boolean {
  try {
    return decodeURIComponent(path)
      .split('/')
      .some((part) => part.startsWith('.'));
  } catch {
    return false;
  }
}

const answerUnlessHidden = async (ctx: Context, files: FileAnswer, path: string) =>
  !isHidden(path) && files(ctx, path);

/** Leaves everything under a prefix to what comes later; the rest goes to `others`. */
export function notUnder(prefix: string, others: Middleware): Middleware {
  return (ctx, next) =>
    ctx.path === prefix || ctx.path.startsWith(`${prefix}/`) ? next() : others(ctx, next);
}
