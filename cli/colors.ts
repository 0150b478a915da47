import { env, stdout } from 'node:process'
import pc from 'picocolors'

const isTerminal = 'isTTY' in stdout && stdout.isTTY
const isWanted = isTerminal && env['TERM'] !== 'dumb' && !env['CI']
// Left empty it says nothing, as NO_COLOR does.
const isForced = !['', '0'].includes(env['FORCE_COLOR'] ?? '')

/** Colours at a terminal or on request; a build server's pages and pipes get plain text. */
export const colors = pc.createColors(!env['NO_COLOR'] && (isForced || isWanted))

/** What a terminal obeys, or turns round, but for line breaks and tabs; with it what would make a colour of it. */
const obeyed = /(?![\n\t])[\p{Cc}\u202a-\u202e\u2066-\u2069](?:\[(?:[12]|22|3[1-9])m)?/gu
const escape = '\u001b'

/**
 * A text as a terminal may have it, with our own colours: members write texts, too, and none of theirs moves a cursor
 * or hides a line.
 */
export const forTerminal = (text: string): string =>
  text
    .replaceAll('\r\n', '\n')
    .replaceAll(obeyed, (found) => (found.startsWith(`${escape}[`) ? found : `\ufffd${found.slice(1)}`))
