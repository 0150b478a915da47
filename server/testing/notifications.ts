import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Notification } from '#shared/notifications.ts'
import type { TestClient } from './client.ts'
import type { TestServer } from './server.ts'

/** Lets the events that wait be told, and answers what somebody has in their list. */
export async function toldTo(server: TestServer, client: TestClient, query = ''): Promise<Notification[]> {
  await server.app.outbox.drain()
  return (await client.get<Notification[]>(`/api/notifications${query}`)).body
}

/** The mails that were written, each as its file; long lines are joined again. */
export function mailsOf({ config }: TestServer): { name: string; raw: string }[] {
  const folder = join(config.dataDir, 'mail')
  if (!existsSync(folder)) return []
  return readdirSync(folder).map((name) => ({
    name,
    raw: readFileSync(join(folder, name), 'utf8').replaceAll('=\r\n', '').replaceAll('=3D', '='),
  }))
}

/** The mails to one person. */
export const mailsTo = (server: TestServer, { email }: { email: string | null }) =>
  mailsOf(server).filter(({ raw }) => raw.includes(`To: ${email}`))
