import * as z from 'zod/mini'
import { readServerUrl } from './serverUrl.ts'

/** A registry has no booleans: one and zero. */
const onOff = z.pipe(
  z.union([z.boolean(), z.literal(0), z.literal(1)]),
  z.transform((value) => value === true || value === 1),
)

const parts = {
  /** Origins of servers that are there from the start, and stay. */
  servers: z.array(z.string()),
  /** Whether people may add servers of their own. */
  otherServers: z.boolean(),
  /** Whether the app looks for updates itself. */
  updates: z.boolean(),
  /** Which updates; null where the person chooses. */
  updateChannel: z.nullable(z.enum(['stable', 'beta'])),
  /** Whether there may be a community on this computer. */
  localServer: z.boolean(),
}

/** What whoever administers the computer has decided. */
export const Policy = z.object(parts)
export type Policy = z.output<typeof Policy>

export const openPolicy: Policy = {
  servers: [],
  otherServers: true,
  updates: true,
  updateChannel: null,
  localServer: true,
}

const origins = z.pipe(
  z.array(z.string()).check(z.maxLength(50)),
  z.transform((addresses) => addresses.map((address) => readServerUrl(address))),
)
const written = {
  otherServers: onOff,
  updates: onOff,
  localServer: onOff,
  updateChannel: parts.updateChannel,
}

/** Reads what a file, a registry or a profile says. What is unusable is left open, and named. */
export function readPolicy(content: unknown): { policy: Policy; refused: string[] } {
  const given = typeof content === 'object' && content !== null ? Object.entries(content) : []
  const policy = { ...openPolicy }
  const refused: string[] = []
  for (const [name, value] of given) {
    if (name === 'servers') {
      const read = z.safeParse(origins, value).data ?? [{ message: '' }]
      policy.servers = read.flatMap((address) => ('origin' in address ? address.origin : []))
      if (policy.servers.length < read.length) refused.push(name)
      continue
    }
    const schema = Object.hasOwn(written, name) ? written[name as keyof typeof written] : undefined
    const read = schema && z.safeParse(schema, value)
    if (read?.success) Object.assign(policy, { [name]: read.data })
    else refused.push(name)
  }
  return { policy, refused }
}

/** What `reg query` prints of one key, by the names of its values. */
export function readRegistry(output: string): Record<string, unknown> {
  const lines = output.matchAll(/^ {4}(\S.*?) {4}(REG_\w+) {4}(.*?)\r?$/gm)
  return Object.fromEntries(
    [...lines].map(([, name = '', type, value = '']) => {
      if (type === 'REG_DWORD') return [name, Number(value)]
      if (type === 'REG_MULTI_SZ') return [name, value.split(String.raw`\0`).filter(Boolean)]
      return [name, value]
    }),
  )
}

/** Whether anything has been decided. */
export const isManaged = (policy: Policy): boolean => JSON.stringify(policy) !== JSON.stringify(openPolicy)
