import { newId } from '#db/ids.ts'
import { servedSite, type ServedSite } from '#server/core/site.ts'
import { mailSender } from '#server/ports/mail.ts'
import { command } from '../command.ts'
import { withContext } from '../context.ts'
import { exits, UsageError } from '../exit.ts'
import type { Io } from '../io.ts'

/** The site that mails come from; as it comes, where its database cannot be asked. */
const siteIn = (io: Io): Promise<ServedSite> =>
  withContext(io, { dryRun: null }, ({ services }) => services.site.served()).catch(() => servedSite({}))

export const mail = [
  command({
    noun: 'mail',
    verb: 'test',
    summary: 'send a mail at once, to see that mail goes out',
    examples: ['plaza mail test ada@plaza.example'],
    args: ['<address>'],
    fields: ['to', 'via', 'isSent', 'problem'],
    needsDatabase: false,
    run: async (_context, { args }, parts) => {
      const to = args['address'] ?? ''
      if (!/^[^\s@]+@[^\s@]+$/.test(to))
        throw new UsageError(`${to} is no address`, 'plaza mail test ada@plaza.example')
      const config = parts.config()
      const via = config.smtpUrl ? new URL(config.smtpUrl).host : `${config.dataDir}/mail`
      const site = await siteIn(parts.io)
      const text = `Mail from ${site.name} at ${config.publicUrl} arrives here.`
      try {
        await mailSender(config).send({
          key: `test:${newId()}`,
          from: site.sender,
          to,
          subject: `A test from ${site.name}`,
          text,
        })
      } catch (error) {
        const problem = error instanceof Error ? error.message : 'unknown'
        return {
          data: { to, via, isSent: false, problem },
          text: `Not sent over ${via}: ${problem}`,
          exit: exits.later,
        }
      }
      const isFile = config.smtpUrl === null
      return {
        data: { to, via, isSent: !isFile, problem: null },
        text: isFile ? `SMTP_URL is not set: the mail is a file in ${via}` : `Taken over by ${via} for ${to}`,
      }
    },
  }),
]
