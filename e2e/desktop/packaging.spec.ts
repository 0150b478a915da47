import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, extname, join } from 'node:path'
import { extractAll, listPackage } from '@electron/asar'
import { FuseState, FuseV1Options, getCurrentFuseWire } from '@electron/fuses'
import { expect, test } from '@playwright/test'
import { TestEmbedded } from '../../server/embedded/testing.ts'
import { pack, type Packed } from './packed.ts'

const megabyte = 1024 * 1024
const isHost = (platform: string, arch: string) => platform === process.platform && arch === process.arch

test.describe.configure({ mode: 'serial' })
const packed = new Map<string, Packed>()
const folders: string[] = []
test.afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true })
})

/** Everything in the archive or beside it, with `/` between the parts. */
const filesOf = ({ resources }: Packed): string[] =>
  listPackage(join(resources, 'app.asar'), { isPack: false }).map((name) =>
    name.slice(1).replaceAll('\\', '/'),
  )

function sizeOf(folder: string): number {
  const sizes = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => statSync(join(entry.parentPath, entry.name)).size)
  return sizes.reduce((sum, size) => sum + size, 0)
}

for (const [platform, arch] of [
  ['linux', 'x64'],
  ['win32', 'x64'],
  ['darwin', 'arm64'],
] as const)
  test.describe(`packed for ${platform} ${arch}`, () => {
    let app: Packed
    let files: string[]
    test.beforeAll(async () => {
      app = await pack(platform, arch)
      packed.set(platform, app)
      folders.push(dirname(dirname(dirname(app.resources))))
      files = filesOf(app)
    })

    test('it holds the program, its pages, its migrations and the demonstration’s pictures, and nothing else', () => {
      for (const name of [
        'package.json',
        'out/main/index.js',
        'out/main/server.js',
        'out/preload/index.cjs',
        'out/renderer/index.html',
        'out/shell/welcome.html',
        'db/migrations/sqlite/meta/_journal.json',
        'db/seed/demo/pictures/desk.webp',
        'desktop/assets/icon.png',
      ])
        expect(files).toContain(name)
      const tops = new Set(files.map((name) => name.split('/').slice(0, 2).join('/')))
      expect([...tops].filter((top) => top.includes('/')).sort()).toEqual([
        'db/migrations',
        'db/seed',
        'desktop/assets',
        'node_modules/@img',
        'node_modules/better-sqlite3',
        'node_modules/detect-libc',
        'node_modules/semver',
        'node_modules/sharp',
        'out/main',
        'out/preload',
        'out/renderer',
        'out/sbom.cdx.json',
        'out/shell',
      ])
      expect(files.filter((name) => /\.(ts|tsx|map)$|postgres|\.test\.|\.env/.test(name))).toEqual([])
    })

    test('it holds one build of each native library, as a file of its own', () => {
      const native = files.filter((name) => extname(name) === '.node')
      // The one of sharp comes with npm, for the system that installs: a release is packed on each.
      const wanted = [
        ...(isHost(platform, arch) ? [`node_modules/@img/sharp-${platform}-${arch}/lib`] : []),
        'node_modules/better-sqlite3/prebuilds',
      ]
      expect(native.map((name) => dirname(name))).toEqual(expect.arrayContaining(wanted))
      expect(native).toHaveLength(wanted.length)
      const unpacked = readdirSync(join(app.resources, 'app.asar.unpacked'), { recursive: true })
      expect(unpacked.filter((name) => extname(String(name)) === '.node')).toHaveLength(wanted.length)
      expect(unpacked.map(String)).toContain(
        join('node_modules/better-sqlite3/prebuilds', `${platform}-${arch}.node`),
      )
    })

    test('its fuses are set, and it is small', async () => {
      const wire = await getCurrentFuseWire(app.program)
      const on = [
        FuseV1Options.EnableCookieEncryption,
        FuseV1Options.EnableEmbeddedAsarIntegrityValidation,
        FuseV1Options.OnlyLoadAppFromAsar,
      ]
      const off = [
        FuseV1Options.RunAsNode,
        FuseV1Options.EnableNodeOptionsEnvironmentVariable,
        FuseV1Options.EnableNodeCliInspectArguments,
        FuseV1Options.LoadBrowserProcessSpecificV8Snapshot,
        FuseV1Options.GrantFileProtocolExtraPrivileges,
      ]
      expect(on.map((fuse) => wire[fuse])).toEqual(on.map(() => FuseState.ENABLE))
      expect(off.map((fuse) => wire[fuse])).toEqual(off.map(() => FuseState.DISABLE))
      expect(sizeOf(app.resources) / megabyte).toBeLessThan(43)
    })
  })

test('the embedded server runs out of what was packed, and serves the web app', async () => {
  test.skip(
    process.platform !== 'linux' || process.arch !== 'x64',
    'its native libraries are those of Linux x64',
  )
  const appDir = mkdtempSync(join(tmpdir(), 'plaza-unpacked-'))
  const dataDir = mkdtempSync(join(tmpdir(), 'plaza-data-'))
  folders.push(appDir, dataDir)
  extractAll(join(packed.get('linux')?.resources ?? '', 'app.asar'), appDir)
  const server = new TestEmbedded({ dataDir, appDir, entry: join(appDir, 'out/main/server.js') })
  const origin = await server.ready()
  const page = await fetch(`${origin}/forums`, { headers: server.headers })
  expect(page.headers.get('content-type')).toContain('text/html')
  expect(await page.text()).toContain('<div id="root">')
  const script = /src="(\/assets\/[^"]+\.js)"/.exec(
    await (await fetch(origin, { headers: server.headers })).text(),
  )
  expect((await fetch(origin + script?.[1], { headers: server.headers })).status).toBe(200)
  expect(await server.shutdown()).toBe(0)
})
