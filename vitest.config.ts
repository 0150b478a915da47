import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'
import { limit, patience } from './shared/patience.testing.ts'

const story = [
  'server/**/*.test.ts',
  'db/**/*.test.ts',
  'cli/**/*.test.ts',
  'drill/**/*.test.ts',
  'fuzz/http.test.ts',
  'clients/*.test.ts',
]
const rule = [
  'shared/**/*.test.ts',
  'checks/**/*.test.ts',
  '{server,cli}/**/*.rule.test.ts',
  'desktop/renderer/**/*.test.ts',
  'fuzz/markdown.test.ts',
  'supply/**/*.test.ts',
  'build/**/*.test.ts',
]
/** Half as many again as there are cores. */
const workers = Math.ceil(1.5 * availableParallelism())
/** Whatever speaks to the payment sandbox is held against the shapes of the installed SDK. */
const setupFiles = ['checks/stripe/setup.ts']
const component = ['desktop/renderer/**/*.test.tsx']
const program = ['desktop/{core,main,packaging,preload,shell,testing}/**/*.test.ts']

export default defineConfig({
  test: {
    testTimeout: limit,
    hookTimeout: limit,
    expect: { poll: { timeout: patience, interval: 10 } },
    // Files of one worker share their modules: importing the server anew for each took most of the time.
    isolate: false,
    globalSetup: ['db/testing/scratch.ts'],
    // By default one core is left idle; stories wait for processes and clocks a quarter of their time.
    maxWorkers: workers,
    unstubEnvs: true,
    unstubGlobals: true,
    projects: [
      { test: { name: 'rules', include: rule, setupFiles } },
      {
        test: {
          name: 'components',
          include: component,
          // Files that share a document have met what others left in it: the focus, a page's address.
          isolate: true,
          setupFiles: ['desktop/renderer/testing/setup.ts'],
        },
      },
      {
        // The real package fetches the Electron binary when it is imported; the desktop program never meets it here.
        resolve: {
          alias: [
            { find: /^electron(\/.*)?$/, replacement: `${import.meta.dirname}/desktop/testing/electron.ts` },
          ],
        },
        test: { name: 'desktop', include: program },
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
