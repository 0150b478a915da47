import { DatabaseInUseError } from '#db/lock.ts'
import { MigrationError, NewerSchemaError } from '#db/migrations.ts'
import type { EmbeddedFatalCode } from '#shared/embeddedServer.ts'

/** The code of a failure that another start would only repeat; null for one that it may mend. */
export function fatalCodeOf(error: unknown): EmbeddedFatalCode | null {
  if (error instanceof DatabaseInUseError) return 'LOCKED'
  if (error instanceof MigrationError || error instanceof NewerSchemaError) return 'MIGRATION'
  if (error instanceof Error && 'syscall' in error && error.syscall === 'listen') return 'PORT'
  return null
}
