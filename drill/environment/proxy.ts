import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { createWriteStream, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { programRoot } from '#db/root.ts'

export type ProxyName = 'caddy' | 'nginx'

const packages: Record<ProxyName, string> = { caddy: 'caddy', nginx: 'nginx-light' }
const patienceMs = 30_000

const isThere = (program: string): boolean =>
  spawnSync(program, ['version'], { stdio: 'ignore' }).error === undefined

/** Fetches Debian's package of the program where it is absent; answers why it is not there, if so. */
export function proxyHindrance(name: ProxyName): string | null {
  if (isThere(name)) return null
  if (process.getuid?.() === 0) {
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
    spawnSync('apt-get', ['install', '-y', '--no-install-recommends', packages[name]], {
      stdio: 'ignore',
      env,
    })
  }
  return isThere(name) ? null : `${name} is not installed`
}

export interface Proxy {
  url: string
  stop(): Promise<void>
}

interface Parts {
  name: ProxyName
  folder: string
  port: number
  /** Of the instances behind it. */
  ports: readonly number[]
}

/** Starts the program with the file of `deploy/`, changed in nothing but its addresses and its certificates. */
export async function startProxy({ name, folder, port, ports }: Parts): Promise<Proxy> {
  const home = join(folder, name)
  mkdirSync(home)
  const log = createWriteStream(join(folder, `${name}.log`), { flags: 'a' })
  const url = `http://localhost:${port}`
  const { args, env } = name === 'caddy' ? caddy(home, url, ports) : nginx(home, port, ports)
  const child = spawn(name, args, {
    cwd: home,
    env: { PATH: process.env['PATH'] ?? '', HOME: home, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  child.stdout.pipe(log, { end: false })
  child.stderr.pipe(log, { end: false })
  const ended = once(child, 'exit')
  const givesUpAt = performance.now() + patienceMs
  const answers = () =>
    fetch(`${url}/readyz`).then(
      ({ status }) => status === 200,
      () => false,
    )
  while (!(await answers())) {
    if (child.exitCode !== null || performance.now() > givesUpAt)
      throw new Error(`${name} does not serve: see ${folder}/${name}.log`)
    await sleep(100)
  }
  return {
    url,
    stop: async () => {
      child.kill('SIGTERM')
      await ended
    },
  }
}

function caddy(home: string, url: string, ports: readonly number[]) {
  const file = join(home, 'Caddyfile')
  // Its port for orders is the same for every Caddy of a machine.
  writeFileSync(
    file,
    `{\n\tadmin off\n}\n${readFileSync(join(programRoot, 'deploy/caddy/Caddyfile'), 'utf8')}`,
  )
  const instances = ports.map((port) => `127.0.0.1:${port}`).join(' ')
  return {
    args: ['run', '--adapter', 'caddyfile', '--config', file],
    env: { SITE_HOST: url, PLAZA_INSTANCES: instances },
  }
}

function nginx(home: string, port: number, ports: readonly number[]) {
  const file = readFileSync(join(programRoot, 'deploy/nginx/plaza.conf'), 'utf8')
  const site = [3000, 3001]
    .reduce((text, from, place) => text.replace(`127.0.0.1:${from}`, `127.0.0.1:${ports[place]}`), file)
    .replace(/server \{\s+listen 80;[^}]+\}/, '')
    .replace('listen 443 ssl http2;', `listen 127.0.0.1:${port};`)
    .replace('server_name plaza.example;', 'server_name localhost;')
    .replaceAll(/ssl_certificate\S* .*/g, '')
  const paths = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (kind) => `${kind}_temp_path ${home}/${kind};`,
  )
  writeFileSync(
    join(home, 'nginx.conf'),
    `daemon off;\npid ${home}/pid;\nevents {}\nhttp {\naccess_log off;\n${paths.join('\n')}\n${site}\n}\n`,
  )
  return { args: ['-e', 'stderr', '-c', join(home, 'nginx.conf')], env: {} }
}
