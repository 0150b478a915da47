import { defineConfig } from '@playwright/test'
import { chromiumFlags, findChromium } from './e2e/chromium.ts'

const executablePath = findChromium()
const patience = 120_000

export default defineConfig({
  testDir: 'e2e',
  testMatch: '**/*.spec.ts',
  outputDir: 'test-results',
  globalSetup: './e2e/setup.ts',
  fullyParallel: false,
  workers: 2,
  retries: 0,
  // The one limit of every journey, with the start of its server: it ends what hangs, and says nothing about
  // how long anything may take. The longest needs a minute of a quiet machine.
  timeout: 600_000,
  // Whoever waits for a page fails before that, and says what it waited for.
  expect: { timeout: patience },
  reporter: process.env['CI'] ? [['list']] : [['line']],
  use: {
    viewport: { width: 1280, height: 800 },
    actionTimeout: patience,
    navigationTimeout: patience,
    trace: 'retain-on-failure',
    screenshot: 'only-on-failure',
    launchOptions: { args: chromiumFlags, ...(executablePath ? { executablePath } : {}) },
  },
  projects: [
    { name: 'sqlite', metadata: { engine: 'sqlite' } },
    // How pages look, and what they tell the desktop app, does not depend on the database.
    {
      name: 'postgres',
      metadata: { engine: 'postgres' },
      testIgnore: ['pages', 'shellPages', 'desktopBridge', 'worker', 'stripeForm', 'moderation']
        .map((name) => `**/${name}.spec.ts`)
        .concat('**/desktop/**'),
    },
  ],
})
