import { defineConfig } from 'vitest/config'

const story = ['server/**/*.test.ts', 'db/**/*.test.ts', 'cli/**/*.test.ts']
const rule = [
  'shared/**/*.test.ts',
  'checks/**/*.test.ts',
  'server/**/*.rule.test.ts',
  'desktop/renderer/**/*.test.{ts,tsx}',
]
/** Whatever speaks to the payment sandbox is held against the shapes of the installed SDK. */
const setupFiles = ['checks/stripe/setup.ts']
const program = ['desktop/{core,main,preload,shell,testing}/**/*.test.ts']

export default defineConfig({
  test: {
    // Two cores and two databases: a story may have to wait for its turn.
    testTimeout: 30_000,
    hookTimeout: 60_000,
    // Stories with two processes and a clock meet a machine that others use too; a fault fails every time.
    retry: process.env['CI'] ? 2 : 0,
    // Files of one worker share their modules: importing the server anew for each took most of the time.
    isolate: false,
    // By default one core is left idle; stories wait for databases and clocks often enough to use all.
    maxWorkers: '100%',
    unstubEnvs: true,
    unstubGlobals: true,
    projects: [
      { test: { name: 'rules', include: rule, setupFiles } },
      {
        // The real package fetches the Electron binary when it is imported; the desktop program never meets it here.
        resolve: {
          alias: [
            { find: /^electron(\/.*)?$/, replacement: `${import.meta.dirname}/desktop/testing/electron.ts` },
          ],
        },
        test: { name: 'desktop', include: program, isolate: true },
      },
      {
        test: {
          name: 'sqlite',
          include: story,
          setupFiles,
          exclude: ['**/*.rule.test.ts'],
          env: { TEST_ENGINE: 'sqlite', FORCE_COLOR: '0' },
        },
      },
      {
        test: {
          name: 'postgres',
          include: story,
          setupFiles,
          exclude: ['**/*.rule.test.ts'],
          env: { TEST_ENGINE: 'postgres', FORCE_COLOR: '0' },
          globalSetup: ['db/testing/postgres.ts'],
        },
      },
    ],
  },
})
