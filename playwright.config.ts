import { defineConfig } from '@playwright/test'
import { chromiumFlags, findChromium } from './e2e/chromium.ts'

const executablePath = findChromium()

export default defineConfig({
  testDir: 'e2e',
  testMatch: '**/*.spec.ts',
  outputDir: 'test-results',
  globalSetup: './e2e/setup.ts',
  fullyParallel: false,
  workers: 2,
  retries: 0,
  timeout: 120_000,
  expect: { timeout: 10_000 },
  reporter: process.env['CI'] ? [['list']] : [['line']],
  use: {
    viewport: { width: 1280, height: 800 },
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
