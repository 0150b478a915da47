import { mkdtempSync, rmSync, statSync, truncateSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { migrate } from '#db/migrate.ts'
import { testEngine } from '#db/testing/store.ts'
import { startProcess, startServerProcess } from '#server/testing/processes.ts'
import { diskHindrance, makeSmallDisk } from './environment/smallDisk.ts'

/** A database on a disk without any room left, and the settings of who uses it. */
async function fullDisk() {
  const folder = mkdtempSync(join(tmpdir(), 'plaza-full-'))
  const disk = makeSmallDisk(join(folder, 'disk'), 16)
  onTestFinished(() => {
    disk.remove()
    rmSync(folder, { recursive: true, force: true })
  })
  const url = `file:${join(disk.folder, 'plaza.db')}`
  await migrate({ url })
  disk.fill()
  const env = { DATABASE_URL: url, DATA_DIR: disk.folder, SESSION_SECRET: '0123456789abcdef0123456789abcdef' }
  return { cwd: folder, env }
}

describe.runIf(testEngine === 'sqlite' && diskHindrance() === null)('a disk without room', () => {
  test('is a finding of the doctor, who goes on to its end', async () => {
    const { cwd, env } = await fullDisk()
    const args = ['doctor', '--offline', '--json']
    const { code, out, err } = await startProcess({ program: 'plaza', args, cwd, env }).ended
    expect([code, err]).toMatchObject([7, expect.stringContaining('failed')])
    const { data } = JSON.parse(out) as { data: { check: string; status: string; message: string }[] }
    const failed = data.filter(({ status }) => status === 'FAIL')
    expect(failed.find(({ check }) => check === 'disk')?.message).toContain('free at')
    expect(failed.find(({ check }) => check === 'database')?.message).toContain('its disk is full')
  })

  test('fails a command whose file does not fit, instead of taking half of it for all', async () => {
    const { cwd, env } = await fullDisk()
    const disk = env.DATA_DIR
    // Room for a part of what follows.
    truncateSync(join(disk, 'filler'), statSync(join(disk, 'filler')).size - 64 * 1024)
    const args = ['openapi', '-o', join(disk, 'openapi.json')]
    const { code, err } = await startProcess({ program: 'plaza', args, cwd, env }).ended
    expect([code, err]).toEqual([8, expect.stringMatching(/disk is full|ENOSPC/)])
  })

  test('is what a start says is wrong', async () => {
    const { code, out, err } = await startServerProcess(await fullDisk()).ended
    expect([code, out]).toEqual([2, ''])
    expect(err).toMatch(/^The disk is full: make room, [^\n]+\n$/)
  })
})
