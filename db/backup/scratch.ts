import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { engineOfUrl } from '../url.ts'
import { patientClient } from './postgres.dump.ts'

interface Scratch {
  url: string
  drop(): Promise<void>
}

/**
 * An empty database beside another one, for work that must not touch it: a file of the folder, or a database of
 * the same Postgres, whose user must be allowed to make one.
 */
export async function scratchBeside(url: string, folder: string): Promise<Scratch> {
  if (engineOfUrl(url) === 'sqlite')
    return { url: `file:${join(folder, 'scratch.db')}`, drop: async () => undefined }
  const name = `plaza_scratch_${randomBytes(6).toString('hex')}`
  const ask = async (statement: string): Promise<void> => {
    const client = await patientClient(url)
    try {
      await client.query(statement)
    } finally {
      await client.end()
    }
  }
  await ask(`create database ${name} template template0`)
  const scratch = new URL(url)
  scratch.pathname = `/${name}`
  return { url: scratch.href, drop: () => ask(`drop database if exists ${name} with (force)`) }
}
