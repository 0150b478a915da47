import { chmodSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { homedir } from 'node:os'
import { dirname, join } from 'node:path'
import { makeFolder } from '#db/folder.ts'
import * as z from 'zod/mini'
import { UsageError } from '../exit.ts'

type Env = Record<string, string | undefined>

/** A community that commands go to, and the token that they go with. */
const Login = z.object({
  url: z.string(),
  token: z.string(),
  username: z.string(),
  expiresAt: z.string(),
})
export type Login = z.output<typeof Login>

/** Where the login is kept, in the folder that the system has for settings of a person. */
export function credentialsFile(env: Env): string {
  const folder = env['XDG_CONFIG_HOME'] || (env['APPDATA'] ?? join(env['HOME'] ?? homedir(), '.config'))
  return join(folder, 'plaza', 'login.json')
}

/** Keeps a login, readable to nobody else; one that was there before is replaced whole or not at all. */
export function keepLogin(env: Env, login: Login): string {
  const file = credentialsFile(env)
  makeFolder(dirname(file), 0o700)
  const fresh = `${file}.${process.pid}`
  writeFileSync(fresh, `${JSON.stringify(login, null, 2)}\n`, { mode: 0o600 })
  chmodSync(fresh, 0o600)
  renameSync(fresh, file)
  return file
}

/** The login that is kept, or null. */
export function keptLogin(env: Env): Login | null {
  let text: string
  try {
    text = readFileSync(credentialsFile(env), 'utf8')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw new UsageError(`${credentialsFile(env)} cannot be read`, 'plaza logout')
  }
  try {
    return Login.parse(JSON.parse(text))
  } catch {
    throw new UsageError(`${credentialsFile(env)} holds no login`, 'plaza logout, and sign in again')
  }
}

export function forgetLogin(env: Env): void {
  rmSync(credentialsFile(env), { force: true })
}

/** An address of a community as it is kept: its origin, over https except on this machine. */
export function communityAt(text: string): string {
  let url: URL
  try {
    url = new URL(text.includes('://') ? text : `https://${text}`)
  } catch {
    throw new UsageError(`${text} is no address`, 'plaza login https://plaza.example')
  }
  if (url.protocol !== 'https:' && !isLoopback(url.origin))
    throw new UsageError('A token is only sent over https', 'plaza login https://plaza.example')
  return url.origin
}

export const isLoopback = (origin: string): boolean =>
  ['localhost', '127.0.0.1', '[::1]'].includes(new URL(origin).hostname)

/** Which community a command goes to: the one of the environment, else the one signed in to, else none. */
export function remoteOf(env: Env, isLocal: boolean): Pick<Login, 'url' | 'token'> | null {
  if (isLocal) return null
  const url = env['PLAZA_URL']
  const token = env['PLAZA_TOKEN']
  if (url && token) return { url: communityAt(url), token }
  if (url || token) throw new UsageError('PLAZA_URL and PLAZA_TOKEN belong together', 'Set both, or none')
  return keptLogin(env)
}
