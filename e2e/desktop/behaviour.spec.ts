import { execFile, execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test as base } from '@playwright/test'
import { behaviours } from '../../desktop/testing/behaviour.ts'
import type { Behaviour } from '../../desktop/testing/behaviour/scenario.ts'
import { answerPage } from '../../desktop/testing/pages.ts'
import { missing, program, programArguments } from './launch.ts'

const root = join(import.meta.dirname, '../..')
const mark = 'observed: '

interface Parts {
  /** Runs a scenario in a program of its own, which is driven by nothing: a driven page believes that it is looked at. */
  observe: (scenario: Behaviour['scenario']) => Promise<unknown>
}

const test = base.extend<Parts>({
  observe: async ({}, use) => {
    const server = createServer((request, response) => {
      const saver = { '/lock': 'activate', '/unlock': 'reset' }[request.url ?? '']
      if (saver) execFileSync('xset', ['s', saver])
      const { status, headers, body } = answerPage(request.url ?? '/', request.headers.cookie)
      if (status !== null) response.writeHead(status, headers).end(body)
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const { port } = server.address() as AddressInfo
    const folder = mkdtempSync(join(tmpdir(), 'plaza-bare-'))
    await use(async (scenario) => {
      // The app's own package, so that the program has its name; of the app nothing else is there.
      const manifest = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as object
      writeFileSync(join(folder, 'package.json'), JSON.stringify({ ...manifest, main: 'main.js' }))
      writeFileSync(join(folder, 'main.js'), mainOf(scenario, `http://127.0.0.1:${port}`))
      const { stdout } = await promisify(execFile)(program ?? '', [
        folder,
        ...programArguments(join(folder, 'data')),
      ])
      const line = stdout.split('\n').find((one) => one.startsWith(mark))
      if (!line) throw new Error(`nothing was observed: ${stdout}`)
      return JSON.parse(line.slice(mark.length)) as unknown
    })
    server.closeAllConnections()
    server.close()
    rmSync(folder, { recursive: true, force: true })
  },
})

const mainOf = (scenario: Behaviour['scenario'], origin: string) => `
import * as electron from 'electron'
const scenario = ${scenario.toString()}
electron.app.on('window-all-closed', () => {})
electron.app
  .whenReady()
  .then(() => scenario(electron, ${JSON.stringify({ origin })}))
  .then((seen) => process.stdout.write('\\n${mark}' + JSON.stringify(seen) + '\\n', () => electron.app.exit(0)))
  .catch((error) => process.stdout.write(String(error?.stack), () => electron.app.exit(0)))
`

test.skip(missing !== null, missing ?? '')
test.skip(process.platform !== 'linux', 'what it is compared with was observed on Linux')

test.describe('Electron itself', () => {
  for (const [name, { scenario, observed }] of Object.entries(behaviours))
    test(name, async ({ observe }) => {
      expect(await observe(scenario)).toEqual(observed)
    })
})
