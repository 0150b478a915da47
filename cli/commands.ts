import type { Command } from './command.ts'
import { content } from './commands/content.ts'
import { db } from './commands/db.ts'
import { maintenance } from './commands/maintenance.ts'
import { openapi } from './commands/openapi.ts'
import { plans } from './commands/plans.ts'
import { reports } from './commands/reports.ts'
import { users } from './commands/users.ts'

/** Every command of the program: its help, its completion and the tests of the tree walk this list. */
export const commands: readonly Command[] = [
  ...db,
  ...plans,
  ...users,
  ...reports,
  ...content,
  ...maintenance,
  ...openapi,
]
