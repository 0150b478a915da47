import { availableParallelism } from 'node:os'
import { defineConfig } from '@playwright/test'
import { chromiumFlags, findChromium } from './e2e/chromium.ts'
import { limit, patience } from './shared/patience.testing.ts'

const executablePath = findChromium()
const demonstration = '**/demonstration.ts'

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
    // Recording all along what only a failure needs costs a sixth of a run: the last picture and the tree of the page
    // are kept, and `--trace retain-on-failure` beside the name of the journey shows the rest.
    trace: 'off',
    screenshot: 'only-on-failure',
    launchOptions: { args: chromiumFlags, ...(executablePath ? { executablePath } : {}) },
  },
  projects: [
    // What the servers of the others copy is made first.
    { name: 'sqlite demonstration', testMatch: demonstration, metadata: { engine: 'sqlite' } },
    { name: 'postgres demonstration', testMatch: demonstration, metadata: { engine: 'postgres' } },
    { name: 'sqlite', metadata: { engine: 'sqlite' }, dependencies: ['sqlite demonstration'] },
    // How pages look, what keys and pointers do on them, what a screen reader is told, and what they tell the desktop
    // app does not depend on the database.
    {
      name: 'postgres',
      metadata: { engine: 'postgres' },
      dependencies: ['postgres demonstration'],
      testIgnore: [
        'pages',
        'layout',
        'adapted',
        'floating',
        'look',
        'firstBytes',
        'accessible',
        'policy',
        'desk',
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
