import type { DigestRhythm } from '#shared/digests.ts'
import { operator } from '../actor.ts'
import { command } from '../command.ts'
import { idOf } from '../resolve.ts'

const weekdays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']
const hourText = (hour: number): string => `${String(hour).padStart(2, '0')}:00`

interface When {
  rhythm: DigestRhythm
  hour: number
  weekday: number
  timeZone: string
}

function whenOf({ rhythm, hour, weekday, timeZone }: When): string {
  if (rhythm === 'off') return 'wants no digest'
  const day = rhythm === 'daily' ? 'every day' : `every ${weekdays[weekday - 1]}`
  return `${day} at ${hourText(hour)}, ${timeZone}`
}

/** The mail that tells members what they missed. */
export const digests = [
  command({
    noun: 'digests',
    verb: 'preview',
    summary: 'the digest that a member would get now; nothing is sent',
    examples: ['plaza digests preview ada', 'plaza digests preview ada --html ada.html'],
    args: ['<name>'],
    flags: [{ flags: '--html <path>', summary: 'also write the mail as HTML to this file' }],
    run: async (context, { args, flags }) => {
      const key = await idOf(context, 'users', args['name'])
      const { id, username } = await context.services.accounts.show(operator(context), key)
      const site = await context.services.site.served()
      const found = await context.services.notifications.digests.preview(id, site)
      const { mail, ...when } = found
      const data = { username, ...when, subject: mail?.subject ?? null, text: mail?.text ?? null }
      const lines = mail
        ? [`Subject: ${mail.subject}`, '', mail.text.trimEnd()]
        : ['There is nothing to send: nothing was missed, or this is no member in good standing.']
      const here = found.isJustHere
        ? ['They were here just now, so none would be sent: as if they had not been,']
        : []
      return {
        data,
        text: [`u/${username} ${whenOf(found)}`, ...here, '', ...lines].join('\n'),
        ...(mail?.html && flags['html'] ? { file: { flag: 'html', text: mail.html } } : {}),
      }
    },
  }),
]
