import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** Where Electron keeps its switches: a mark, the version of what follows, and one byte for each, all of them on. */
const fuseWire = Buffer.concat([
  Buffer.from('dL7pKGdnNz796PbbjQWNKmHXBZaB9tsX'),
  Buffer.from([1, 9]),
  Buffer.from('1'.repeat(9)),
])

const plist = (name: string) => `<?xml version="1.0" encoding="UTF-8"?>
<plist version="1.0"><dict><key>CFBundleExecutable</key><string>${name}</string></dict></plist>
`

const macApp = (name: string, folder: string): Record<string, string | Buffer> => ({
  [`${folder}/${name}.app/Contents/Info.plist`]: plist(name),
  [`${folder}/${name}.app/Contents/MacOS/${name}`]: '',
})

/** What the packer touches of an Electron release, per system. */
const contents = {
  linux: { electron: fuseWire, version: '' },
  win32: { 'electron.exe': fuseWire, version: '' },
  darwin: {
    ...macApp('Electron', '.'),
    ...macApp('Electron Helper', 'Electron.app/Contents/Frameworks'),
    'Electron.app/Contents/Frameworks/Electron Framework.framework/Electron Framework': fuseWire,
  },
} satisfies Record<string, Record<string, string | Buffer>>

export type StubPlatform = keyof typeof contents

/** Writes a folder that the packer takes for an unpacked Electron: the real one is fetched from where tests cannot go. */
export function writeStubDist(folder: string, platform: StubPlatform): void {
  for (const [name, content] of Object.entries(contents[platform])) {
    const file = join(folder, name)
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, content, { mode: 0o755 })
  }
}
