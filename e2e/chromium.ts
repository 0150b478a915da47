import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chromium } from '@playwright/test'

/** The same engine without a browser's own windows: journeys take a third less of the processor's time. */
const headless = 'chromium-headless-shell'
const whole = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']

const which = (name: string): string => spawnSync('which', [name], { encoding: 'utf8' }).stdout.trim()

/** The browser to drive: CHROME_PATH, Playwright's own, or one of these on the PATH; null when there is none. */
export function findChromium(names = [headless, ...whole]): string | null {
  const given = process.env['CHROME_PATH']
  if (given && existsSync(given)) return given
  const own = chromium.executablePath()
  if (existsSync(own)) return own
  for (const name of names) {
    const found = which(name)
    if (found) return found
  }
  return null
}

/** The same with all that a browser's own windows have, such as asking whether a site may notify. */
export const findWholeChromium = (): string | null => findChromium(whole)

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

const isDebianRoot = process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')

function installPackages(...packages: string[]): void {
  console.log(`Installing the Debian packages ${packages.join(', ')}`)
  execFileSync('apt-get', ['update', '-qq'], { stdio: 'inherit' })
  execFileSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...packages], {
    stdio: 'inherit',
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  })
}

function install(): void {
  if (isDebianRoot) installPackages('chromium', 'fonts-liberation')
  else {
    console.log('No Chromium found: asking Playwright to install one')
    execFileSync('playwright', ['install', 'chromium'], { stdio: 'inherit' })
  }
}

/** Where nobody minds a further package, and there is one. */
function installHeadless(): void {
  if (!process.env['CI'] || process.env['CHROME_PATH'] || !isDebianRoot || which(headless)) return
  try {
    installPackages(headless)
  } catch {
    console.log('There is none: the browser that was found is driven instead')
  }
}

if (import.meta.main) {
  if (!findChromium()) install()
  installHeadless()
  const found = findChromium()
  if (!found) throw new Error('No Chromium could be found or installed; set CHROME_PATH')
  console.log(`Chromium: ${found}`)
}
