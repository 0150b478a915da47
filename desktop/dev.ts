import { spawn, spawnSync } from 'node:child_process'
import { findElectron } from './binary.ts'

/** `npm run desktop`: the app from its sources, restarted when the main process changes. */
// On Windows npm's programs are scripts, which only a shell starts.
const shell = process.platform === 'win32'
if (!findElectron()) spawnSync('install-electron', { shell, stdio: ['ignore', 'inherit', 'ignore'] })
const electron = findElectron()
if (electron) {
  const app = spawn('electron-vite', ['dev', '--watch'], {
    shell,
    stdio: 'inherit',
    env: { ...process.env, ELECTRON_EXEC_PATH: electron },
  })
  app.on('exit', (code) => process.exit(code ?? 1))
} else {
  process.stderr.write(
    'The desktop app needs the Electron program, and it could not be downloaded: connect to the internet, or set ELECTRON_OVERRIDE_DIST_PATH to the folder of one that is there.\n',
  )
  process.exit(1)
}
