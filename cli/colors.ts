import { env, stdout } from 'node:process'
import pc from 'picocolors'

const isTerminal = 'isTTY' in stdout && stdout.isTTY
const isWanted = isTerminal && env['TERM'] !== 'dumb' && !env['CI']
const isForced = env['FORCE_COLOR'] !== undefined && env['FORCE_COLOR'] !== '0'

/** Colours at a terminal or on request; a build server's pages and pipes get plain text. */
export const colors = pc.createColors(!env['NO_COLOR'] && (isForced || isWanted))
