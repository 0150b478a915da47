import { execFileSync } from 'node:child_process'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { billOf, type Bill } from './bill.ts'
import type { Lock, Manifest } from './lock.ts'

const root = join(import.meta.dirname, '..')
const read = (file: string): unknown => JSON.parse(readFileSync(join(root, file), 'utf8'))

const listed = execFileSync('npm', ['sbom', '--sbom-format', 'cyclonedx', '--package-lock-only'], {
  cwd: root,
  encoding: 'utf8',
  maxBuffer: 2 ** 26,
  stdio: ['ignore', 'pipe', 'ignore'],
})
const bill = billOf(JSON.parse(listed) as Bill, {
  root,
  lock: read('package-lock.json') as Lock,
  manifest: read('package.json') as Manifest,
})
mkdirSync(join(root, 'out'), { recursive: true })
writeFileSync(join(root, 'out', 'sbom.cdx.json'), `${JSON.stringify(bill, null, 1)}\n`)
const shipped = bill.components.filter(({ scope }) => scope === 'required').length
process.stdout.write(`out/sbom.cdx.json: ${bill.components.length} packages, ${shipped} of them ship\n`)
