import { mkdtempSync, readdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Arch, build, Platform, type Configuration } from 'electron-builder'
import { writeStubDist, type StubPlatform } from '../../desktop/testing/stubDist.ts'

const systems = { linux: Platform.LINUX, win32: Platform.WINDOWS, darwin: Platform.MAC } as const

/** What tools of the system itself would do: the stand-in is no program that they could read. */
const left: Record<StubPlatform, Configuration> = {
  linux: {},
  win32: { disableAsarIntegrity: true, win: { signAndEditExecutable: false } },
  darwin: { mac: { identity: null } },
}

export interface Packed {
  resources: string
  /** The file that carries the fuses. */
  program: string
}

/** Packs the app as a release does, but around a stand-in for Electron and without an installer. */
export async function pack(platform: StubPlatform, arch: 'x64' | 'arm64'): Promise<Packed> {
  const folder = mkdtempSync(join(tmpdir(), `plaza-packed-${platform}-`))
  const electronDist = join(folder, 'electron')
  const output = join(folder, 'dist')
  writeStubDist(electronDist, platform)
  await build({
    targets: systems[platform].createTarget('dir', Arch[arch]),
    publish: 'never',
    config: { electronDist, directories: { output }, ...left[platform] },
  })
  const [unpacked = ''] = readdirSync(output).filter((name) => !name.endsWith('.yml'))
  const place = join(output, unpacked)
  if (platform === 'darwin')
    return { resources: join(place, 'Plaza.app/Contents/Resources'), program: join(place, 'Plaza.app') }
  const name = platform === 'win32' ? 'Plaza.exe' : 'plaza'
  return { resources: join(place, 'resources'), program: join(place, name) }
}
