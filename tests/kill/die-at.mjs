/**
 * Loaded into a server by `NODE_OPTIONS`: ends it with `kill -9` at an exact point of the next `POST /api/sync` after a test
 * has written the point's name into the file `DIE_AT`, and below it a text that is in what the request writes: other writes
 * of the shop may come first. It hooks only into the platform, not into the shop's own code.
 */
import fs from 'node:fs';
import http from 'node:http';
import { syncBuiltinESMExports } from 'node:module';
import path from 'node:path';

const armed = process.env['DIE_AT'] ?? '';
const STORE = 'shop.json';
/** Where this process is to end; nothing while no test has said so. */
let point = '';
/** Part of what that request writes. */
let text = '';

/** Ends the process: no handler runs, and this call does not return. */
function dieAt(here) {
  if (point === here) process.kill(process.pid, 'SIGKILL');
}

const emit = http.Server.prototype.emit;
http.Server.prototype.emit = function (event, ...given) {
  const [request, response] = given;
  if (event === 'request' && request.url === '/api/sync' && fs.existsSync(armed)) {
    [point, text] = fs.readFileSync(armed, 'utf8').split('\n');
    fs.rmSync(armed);
    dieAt('the request comes');
    const end = response.end;
    response.end = function (...parts) {
      dieAt('the answer is ready');
      response.once('finish', () => dieAt('the answer has left'));
      return end.apply(response, parts);
    };
  }
  return emit.call(this, event, ...given);
};

const write = fs.write;
fs.write = Object.assign((file, bytes, ...rest) => {
  if (point === 'half the file is written') {
    fs.writeSync(file, bytes.subarray(0, bytes.length / 2));
    dieAt(point);
  }
  return write(file, bytes, ...rest);
}, write);
for (const key of Object.getOwnPropertySymbols(write)) {
  // Tells `promisify` what to return.
  Object.defineProperty(fs.write, key, Object.getOwnPropertyDescriptor(write, key));
}

const renameSync = fs.renameSync;
fs.renameSync = (from, to) => {
  const isIt =
    point !== '' && path.basename(String(to)) === STORE && fs.readFileSync(from).includes(text);
  if (isIt) dieAt('the file is whole, not yet in place');
  renameSync(from, to);
  if (isIt) dieAt('the file is in place');
};

syncBuiltinESMExports();
