import type { Command as Program } from 'commander'
import { exitHelp } from './exit.ts'

/** Help begins with examples and ends with exit codes. */
export const withHelp = (program: Program, examples: string[]): Program =>
  program
    .addHelpText('before', `Examples:\n${examples.map((line) => `  ${line}`).join('\n')}\n`)
    .addHelpText('after', `\n${exitHelp}`)
