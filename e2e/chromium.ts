import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chromium } from '@playwright/test'

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']

/** The browser to drive: CHROME_PATH, Playwright's own, or one on the PATH; null when there is none. */
export function findChromium(): string | null {
  const given = process.env['CHROME_PATH']
  if (given && existsSync(given)) return given
  const own = chromium.executablePath()
  if (existsSync(own)) return own
  for (const name of names) {
    const found = spawnSync('which', [name], { encoding: 'utf8' }).stdout.trim()
    if (found) return found
  }
  return null
}

/** What a browser needs that runs as root, without a display, on a machine without the internet. */
export const chromiumFlags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

function install(): void {
  const isDebianRoot = process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')
  if (isDebianRoot) {
    console.log('No Chromium found: installing the Debian package')
    execFileSync('apt-get', ['update', '-qq'], { stdio: 'inherit' })
    execFileSync(
      'apt-get',
      ['install', '-y', '-qq', '--no-install-recommends', 'chromium', 'fonts-liberation'],
      {
        stdio: 'inherit',
        env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
      },
    )
  } else {
    console.log('No Chromium found: asking Playwright to install one')
    execFileSync('playwright', ['install', 'chromium'], { stdio: 'inherit' })
  }
}

if (import.meta.main) {
  if (!findChromium()) install()
  const found = findChromium()
  if (!found) throw new Error('No Chromium could be found or installed; set CHROME_PATH')
  console.log(`Chromium: ${found}`)
}
