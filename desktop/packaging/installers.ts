import { execFileSync } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { homedir, tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { installedProgram } from './installed.ts'

/**
 * `node desktop/packaging/installers.ts install|remove FOLDER`: puts what was packed for this system on it as a person
 * would, checks what the system knows of it then, and takes it away again. Prints where the program is.
 */
const [, , act, folder = 'dist'] = process.argv
const program = installedProgram()

const run = (tool: string, ...args: string[]) =>
  execFileSync(tool, args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'] })
const asRoot = (tool: string, ...args: string[]) =>
  process.getuid?.() === 0 ? run(tool, ...args) : run('sudo', tool, ...args)

function check(what: string, isTrue: boolean): void {
  if (!isTrue) throw new Error(`After the ${act}: ${what} is not so`)
  process.stderr.write(`ok ${what}\n`)
}

function packed(ending: string): string {
  const names = readdirSync(folder).filter((name) => name.endsWith(ending))
  const [name] = names
  if (!name || names.length > 1) throw new Error(`${folder} holds ${names.length} files with ${ending}`)
  return resolve(folder, name)
}

interface Installer {
  install: () => void
  remove: () => void
}

const entry = '/usr/share/applications/plaza.desktop'
const deb: Installer = {
  install: () => {
    asRoot('apt-get', 'install', '-y', '-qq', packed('.deb'))
    check('the program is on the path', run('which', 'plaza').trim() !== '')
    run('desktop-file-validate', entry)
    const known = readFileSync(entry, 'utf8')
    check('links of plaza: lead to it', known.includes('x-scheme-handler/plaza'))
    check('it is named as its windows are', /^StartupWMClass=plaza$/m.test(known))
    check('the launcher finds its icon', existsSync('/usr/share/icons/hicolor/256x256/apps/plaza.png'))
    checkRpm()
  },
  remove: () => {
    asRoot('apt-get', 'remove', '-y', '-qq', 'plaza')
    check('the program is gone', !existsSync(program))
    check('the desktop forgets it', !existsSync(entry))
  },
}

/** A system of this kind has no database of rpm packages: it goes into a folder of its own, and out again. */
function checkRpm(): void {
  const root = mkdtempSync(join(tmpdir(), 'plaza-rpm-'))
  const options = ['--root', root, '--nodeps', '--noscripts', '--ignorearch']
  try {
    asRoot('rpm', '--install', ...options, packed('.rpm'))
    check('the rpm brings the program', existsSync(join(root, program)))
    check('the rpm brings the entry of the desktop', existsSync(join(root, entry)))
    asRoot('rpm', '--erase', ...options.slice(0, 4), 'plaza')
    check('the rpm takes the program away', !existsSync(join(root, program)))
  } finally {
    asRoot('rm', '-rf', root)
  }
}

const scheme = String.raw`HKCU\Software\Classes\plaza\shell\open\command`
const nsis: Installer = {
  install: () => {
    run(packed('.exe'), '/S')
    check('the program is there', existsSync(program))
    const shortcut = String.raw`Microsoft\Windows\Start Menu\Programs\Plaza.lnk`
    check('the start menu has it', existsSync(join(process.env['APPDATA'] ?? '', shortcut)))
  },
  remove: () => {
    // The uninstaller copies itself away and returns at once, unless it is told where it runs.
    const place = dirname(program)
    run(join(place, 'Uninstall Plaza.exe'), '/S', `_?=${place}`)
    check('the program is gone', !existsSync(program))
    check('links of plaza: lead nowhere', !isThere(() => run('reg', 'query', scheme)))
  },
}

const applications = join(homedir(), 'Applications')
const dmg: Installer = {
  install: () => {
    const place = mkdtempSync(join(tmpdir(), 'plaza-dmg-'))
    run('hdiutil', 'attach', '-nobrowse', '-readonly', '-mountpoint', place, packed('.dmg'))
    try {
      check('it leads to the applications', existsSync(join(place, 'Applications')))
      run('mkdir', '-p', applications)
      run('ditto', join(place, 'Plaza.app'), join(applications, 'Plaza.app'))
    } finally {
      run('hdiutil', 'detach', place)
    }
    const list = readFileSync(join(applications, 'Plaza.app/Contents/Info.plist'), 'utf8')
    check('links of plaza: lead to it', list.includes('<string>plaza</string>'))
    if (process.env['IS_RELEASE'] === 'true')
      run('codesign', '--verify', '--deep', '--strict', join(applications, 'Plaza.app'))
  },
  remove: () => {
    rmSync(join(applications, 'Plaza.app'), { recursive: true })
    check('the program is gone', !existsSync(program))
  },
}

function isThere(look: () => unknown): boolean {
  try {
    look()
    return true
  } catch {
    return false
  }
}

const installer = { linux: deb, win32: nsis, darwin: dmg }[process.platform as string]
if (!installer || (act !== 'install' && act !== 'remove'))
  throw new Error('installers.ts install|remove FOLDER, on Linux, Windows or macOS')
installer[act]()
if (act === 'install') process.stdout.write(`${program}\n`)
