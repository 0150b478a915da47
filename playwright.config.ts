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
    // How pages look does not depend on the database: they are walked on one engine only.
    {
      name: 'postgres',
      metadata: { engine: 'postgres' },
      testIgnore: ['**/pages.spec.ts', '**/shellPages.spec.ts', '**/desktop/**'],
    },
  ],
})
