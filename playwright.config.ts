import { availableParallelism } from 'node:os'
import { defineConfig } from '@playwright/test'
import { chromiumFlags, findChromium } from './e2e/chromium.ts'
import { limit, patience } from './shared/patience.testing.ts'

const executablePath = findChromium()

export default defineConfig({
  testDir: 'e2e',
  testMatch: '**/*.spec.ts',
  outputDir: 'test-results',
  globalSetup: './e2e/setup.ts',
  fullyParallel: false,
  // By default half of the cores are left idle; journeys wait for pauses and debounced saves a third of their time.
  workers: Math.ceil(1.5 * availableParallelism()),
  retries: 0,
  timeout: limit,
  expect: { timeout: patience },
  reporter: process.env['CI'] ? [['list']] : [['line']],
  use: {
    viewport: { width: 1280, height: 800 },
    actionTimeout: patience,
    navigationTimeout: patience,
    // Without its film: the trace of a failure shows the page at each step, and drawing it all along costs a
    // fifth of a run.
    trace: { mode: 'retain-on-failure', screenshots: false },
    screenshot: 'only-on-failure',
    launchOptions: { args: chromiumFlags, ...(executablePath ? { executablePath } : {}) },
  },
  projects: [
    { name: 'sqlite', metadata: { engine: 'sqlite' } },
    // How pages look, and what they tell the desktop app, does not depend on the database.
    {
      name: 'postgres',
      metadata: { engine: 'postgres' },
      testIgnore: [
        'pages',
        'layout',
        'adapted',
        'shellPages',
        'desktopBridge',
        'worker',
        'stripeForm',
        'moderation',
        'release',
      ]
        .map((name) => `**/${name}.spec.ts`)
        .concat('**/desktop/**'),
    },
  ],
})
