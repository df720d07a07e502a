import { findCommand, installWithApt } from '../system-package.js';

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];

/** The browser for the e2e specs: CHROMIUM_PATH, else one on PATH, else (root on Debian) the system's package. */
export async function findChromium(): Promise<string> {
  const given = process.env['CHROMIUM_PATH'];
  if (given !== undefined && given !== '') return given;
  const found = (await Promise.all(NAMES.map(findCommand))).find((path) => path !== undefined);
  const wanted = {
    command: 'chromium',
    packages: ['chromium'],
    purpose: 'The browser tests',
    orElse: 'or set CHROMIUM_PATH to a Chromium',
  };
  return found ?? installWithApt(wanted);
}
