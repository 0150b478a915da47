import { spawn } from 'node:child_process'
import { createWriteStream, readdirSync, readFileSync } from 'node:fs'
import { once } from 'node:events'
import { devNull } from 'node:os'
import { dirname } from 'node:path'
import { programRoot } from '#db/root.ts'

/** A server process under fault. */
export interface Process {
  url: string
  pid: number
  /** Ends it as a crash does. */
  kill(): Promise<void>
  /** Asks it to end, and answers its exit code. */
  stop(): Promise<number | null>
  signal(name: 'SIGSTOP' | 'SIGCONT'): void
  isRunning(): boolean
  counts(): Counts
}

export interface Counts {
  /** Open files and sockets. */
  descriptors: number
  memoryMb: number
}

/** Who a process runs as, where that is somebody else. */
export interface User {
  uid: number
  gid: number
}

/** Starts a server and answers when it serves; its log goes into the file. */
export async function startProcess(
  entry: string,
  { env, log, as }: { env: Record<string, string>; log: string; as?: User | undefined },
): Promise<Process> {
  const lines = createWriteStream(log, { flags: 'a' })
  const child = spawn(process.execPath, [entry], {
    cwd: as ? dirname(entry) : programRoot,
    // The settings of an installation on this machine are not the drill's.
    env: { PATH: process.env['PATH'] ?? '', PLAZA_ENV_FILE: devNull, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
    ...as,
  })
  const ended = once(child, 'exit').then(([code]) => code as number | null)
  child.stderr.pipe(lines, { end: false })
  const told = await new Promise<string>((resolve, reject) => {
    child.stdout.on('data', (chunk: Buffer) => {
      lines.write(chunk)
      const found = /^\s+(http:\/\/\S+)$/m.exec(chunk.toString())?.[1]
      if (found) resolve(found)
    })
    child.once('exit', (code) => reject(new Error(`the server ended with ${code}: see ${log}`)))
  })
  const pid = child.pid ?? 0
  const isRunning = () => child.exitCode === null && child.signalCode === null
  return {
    // What it tells is the public address, and names of hosts cost a look-up with each connection.
    url: env['PORT'] === '0' ? told.replace('localhost', '127.0.0.1') : `http://127.0.0.1:${env['PORT']}`,
    pid,
    isRunning,
    kill: async () => {
      child.kill('SIGKILL')
      await ended
    },
    stop: async () => {
      if (isRunning()) child.kill('SIGTERM')
      return await ended
    },
    signal: (name) => void child.kill(name),
    counts: () => ({
      descriptors: readdirSync(`/proc/${pid}/fd`).length,
      memoryMb: Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024,
    }),
  }
}
