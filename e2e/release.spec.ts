import { execFile, execFileSync, spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, chownSync, cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'

const root = join(import.meta.dirname, '..')
const [release = ''] = readdirSync(join(root, 'dist')).filter((name) => /^plaza-[\d.]+$/.test(name))
/** Somebody without any right: what a service runs as. Only the superuser can become somebody else. */
const nobody = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {}

let folder: string
test.beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'plaza-release-'))
  chmodSync(folder, 0o755)
})
test.afterEach(() => {
  execFileSync('chmod', ['-R', 'u+w', folder])
  rmSync(folder, { recursive: true })
})

/** Waits until a program says where it serves. */
function addressOf(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let said = ''
    const read = (chunk: Buffer) => {
      said += chunk.toString()
      const url = /^\s+(http:\/\/\S+)$/m.exec(said)?.[1]
      if (url) resolve(url)
    }
    child.stdout?.on('data', read)
    child.stderr?.on('data', read)
    child.once('exit', (code) => reject(new Error(`it ended with ${code}: ${said}`)))
  })
}
const closed = (url: string) =>
  expect
    .poll(() =>
      fetch(`${url}/healthz`).then(
        () => 'answers',
        () => 'refuses',
      ),
    )
    .toBe('refuses')

test('npm start is the server that is built: a signal to it ends the server, and nothing is left', async () => {
  const data = join(folder, 'data')
  const env = { ...process.env, PORT: '0', DATA_DIR: data, DEMO_DATA: 'off', LOG_LEVEL: 'silent' }
  const npm = spawn('npm', ['start'], { cwd: root, env, stdio: ['ignore', 'pipe', 'pipe'] })
  const ended = once(npm, 'exit')
  const url = await addressOf(npm)
  const page = await (await fetch(url)).text()
  const script = /<script type="module"[^>]* src="([^"]+)"/.exec(page)?.[1] ?? ''
  expect((await fetch(url + script)).status).toBe(200)
  npm.kill('SIGTERM')
  expect(await ended).toEqual([0, null])
  await closed(url)
  // The database is free: another one starts on it.
  const second = spawn('npm', ['start'], { cwd: root, env, stdio: ['ignore', 'pipe', 'pipe'] })
  const over = once(second, 'exit')
  await addressOf(second)
  second.kill('SIGTERM')
  expect(await over).toEqual([0, null])
})

test.describe('the release', () => {
  test('is what its list of contents says, with its licence and its bill of materials', async () => {
    execFileSync('sha256sum', ['--check', '--quiet', '--strict', 'CONTENTS'], {
      cwd: join(root, 'dist', release),
    })
    const files = readdirSync(join(root, 'dist', release))
    expect(files).toEqual(expect.arrayContaining(['CONTENTS', 'LICENSE', 'sbom.cdx.json', '.env.example']))
  })

  test('serves and is operated from a read-only folder, by somebody without rights, without npm', async () => {
    const place = join(folder, release)
    cpSync(join(root, 'dist', release), place, { recursive: true })
    cpSync(process.execPath, join(folder, 'node'))
    execFileSync('chmod', ['-R', 'a-w,a+rX', place])
    const data = join(folder, 'data')
    mkdirSync(data)
    if (nobody.uid !== undefined) chownSync(data, nobody.uid, nobody.gid)
    const env = { PATH: '/nowhere', PORT: '0', DATA_DIR: data, DEMO_DATA: 'off', LOG_LEVEL: 'warn' }
    const child = spawn(join(folder, 'node'), [join(place, 'server.js')], { cwd: '/', env, ...nobody })
    const ended = once(child, 'exit')
    const url = await addressOf(child)
    expect((await fetch(`${url}/readyz`)).status).toBe(200)
    const page = await (await fetch(url)).text()
    expect(page).toContain('<div id="root">')
    const status = await new Promise<string>((resolve, reject) => {
      const line = [join(place, 'bin/plaza.js'), 'db', 'status', '--json']
      execFile(join(folder, 'node'), line, { cwd: '/', env, ...nobody }, (error, out) =>
        error ? reject(error) : resolve(out),
      )
    })
    expect(JSON.parse(status)).toMatchObject({ data: { pending: 0, isLedgerBalanced: true } })
    child.kill('SIGTERM')
    expect(await ended).toEqual([0, null])
  })
})
