import { findIds, type NamedTable } from '#db/shortIds.ts'
import type { CliContext } from './context.ts'
import { UsageError } from './exit.ts'

/**
 * The id that an argument means: a name, a whole id, or an ending that fits one row only. What fits nothing
 * comes back as it is, for the service to say that there is no such thing.
 */
export async function idOf({ store }: CliContext, kind: NamedTable, key = ''): Promise<string> {
  const [id, other] = await findIds(store, kind, key)
  if (other)
    throw new UsageError(`More than one id ends in ${key}`, 'Give more of it; --wide shows whole ids')
  return id ?? key
}
