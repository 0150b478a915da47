import { join } from 'node:path'

/** Where the app's own files are, below the folder of its package.json: the same packed and unpacked. */
export const appFiles = (appDir: string) => ({
  appDir,
  preload: join(appDir, 'out', 'preload', 'index.cjs'),
  shell: join(appDir, 'out', 'shell'),
  server: join(appDir, 'out', 'main', 'server.js'),
  assets: join(appDir, 'desktop', 'assets'),
  icon: join(appDir, 'desktop', 'assets', 'icon.png'),
})
export type AppFiles = ReturnType<typeof appFiles>

/** What the app keeps for this person. */
export const userFiles = (userData: string) => ({
  settings: join(userData, 'settings.json'),
  windows: join(userData, 'windows.json'),
  notices: join(userData, 'notices.json'),
  local: join(userData, 'local-server.json'),
  log: join(userData, 'logs', 'main.log'),
  localLog: join(userData, 'logs', 'local-server.log'),
  localData: join(userData, 'local-server'),
})
export type UserFiles = ReturnType<typeof userFiles>
