import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'

// What to generate comes first, requests unless told: `npm run fuzz -- markdown --count 1000`.
const [first = '', ...rest] = process.argv.slice(2)
const isNamed = first !== '' && !first.startsWith('-')
const name = isNamed ? first : 'http'
const file = join(import.meta.dirname, `${name}.ts`)
if (!/^[a-z]+$/.test(name) || !existsSync(file)) {
  process.stderr.write(`There is nothing named ${name} to generate\n`)
  process.exit(2)
}
const { status } = spawnSync(process.execPath, [file, ...(isNamed ? rest : process.argv.slice(2))], {
  stdio: 'inherit',
})
process.exit(status ?? 1)
