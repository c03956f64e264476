import { spawn, type ChildProcess } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { findWebKit } from '../../scripts/other-browsers.mjs';
import { SIZES } from '../browser/chromium';
import { freePort } from '../server-process/free-port';
import type { Launch } from './driven-browser';
import { killGroup } from './kill-group';
import { WebDriverSession } from './webdriver';

const SHELL = fileURLToPath(new URL('webkit-shell.js', import.meta.url));

/** WebKitGTK, the engine of Safari, over WebDriver (docs/decisions/0003-testing.md). */
export const launchWebKit: Launch = async (profile, size) => {
  const { driver, shell } = await findWebKit();
  const { width, height } = SIZES[size];
  const screen = await openScreen(width, height);
  const port = await freePort();
  const process = spawn(driver, [`--port=${port}`], {
    // The browser and its parts are of this group.
    detached: true,
    stdio: 'ignore',
    env: { ...globalThis.process.env, HOME: profile, DISPLAY: screen.display },
  });
  async function end(): Promise<void> {
    await Promise.all([killGroup(process), killGroup(screen.process)]);
  }
  // They are process groups of their own: ending the tests does not end them.
  globalThis.process.once('exit', () => void end());
  const session = await WebDriverSession.open(`http://127.0.0.1:${port}`, {
    browserName: 'webkit-shell',
    'webkitgtk:browserOptions': {
      binary: shell,
      args: [SHELL, profile, String(width), String(height)],
    },
  }).catch(async (error: unknown) => {
    await end();
    throw error;
  });
  return {
    goto: (url) => session.goto(url),
    reload: () => session.reload(),
    evaluate: (expression) => session.evaluate(expression),
    press: (x, y) => session.press(x, y),
    type: (text) => session.type(text),
    screenshot: () => session.screenshot(),
    kill: end,
    async close() {
      await session.close().finally(end);
    },
  };
};

/** A virtual screen, for a browser without a headless mode. */
async function openScreen(
  width: number,
  height: number,
): Promise<{ readonly process: ChildProcess; readonly display: string }> {
  const process = spawn(
    'Xvfb',
    ['-displayfd', '1', '-nolisten', 'tcp', '-screen', '0', `${width}x${height}x24`],
    { detached: true, stdio: ['ignore', 'pipe', 'ignore'] },
  );
  const display = await new Promise<string>((resolve, reject) => {
    process.on('error', reject);
    process.on('exit', () => reject(new Error('Xvfb ended at once')));
    let said = '';
    process.stdout?.on('data', (part: Buffer) => {
      said += String(part);
      if (said.endsWith('\n')) resolve(`:${said.trim()}`);
    });
  });
  return { process, display };
}
