import { homedir } from 'node:os'
import { join } from 'node:path'

const windowsFolder = join(process.env['LOCALAPPDATA'] ?? '', 'Programs', 'Plaza')

/** Where each system's installer puts the program, for whoever runs it. */
const programs: Partial<Record<NodeJS.Platform, string>> = {
  linux: '/opt/Plaza/plaza',
  win32: join(windowsFolder, 'Plaza.exe'),
  darwin: join(homedir(), 'Applications/Plaza.app/Contents/MacOS/Plaza'),
}

/** The program on this system, once it is installed. */
export function installedProgram(): string {
  const found = programs[process.platform]
  if (!found) throw new Error(`There is no installer for ${process.platform}`)
  return found
}
