import { readdir, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { makeFolder } from '#db/folder.ts'

/** One mail to one person. */
export interface Mail {
  /** Names its cause (`claim:…:1h`): the message id and the file name are made from it. */
  key: string
  from: { name: string; address: string }
  to: string
  subject: string
  text: string
  html?: string
  replyTo?: string
  /** Where one request, or a person's visit, ends mails of this kind. */
  unsubscribeUrl?: string
}

export interface MailSender {
  /** Throws when the mail was not taken over. */
  send(mail: Mail): Promise<void>
  /** Deletes the files of mails from before a moment, and answers how many. */
  sweep(before: Date): Promise<number>
}

interface MailOptions {
  /** `smtp://` or `smtps://`; without it mails become files. */
  smtpUrl: string | null
  dataDir: string
  publicUrl: string
}

const timeouts = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 }

/** Sends over SMTP or, where none is configured, writes each mail as an .eml file to DATA_DIR/mail. */
export function mailSender({ smtpUrl, dataDir, publicUrl }: MailOptions): MailSender {
  const host = new URL(publicUrl).hostname
  const folder = join(dataDir, 'mail')
  // Loaded with the first mail: the server starts without it.
  const open = async () => {
    const { createTransport } = await import('nodemailer')
    return {
      smtp: smtpUrl ? createTransport({ url: smtpUrl, ...timeouts }) : null,
      file: createTransport({ streamTransport: true, buffer: true }),
    }
  }
  let opened: ReturnType<typeof open> | undefined

  return {
    send: async ({ key, from, to, subject, replyTo, unsubscribeUrl, ...body }) => {
      const name = key.replaceAll(/[^\w.-]+/g, '-')
      const message = {
        ...body,
        from: { name: oneLine(from.name), address: oneLine(from.address) },
        to: { name: '', address: oneLine(to) },
        subject: oneLine(subject),
        messageId: `<${name}@${host}>`,
        ...(unsubscribeUrl ? { headers: unsubscribeHeaders(unsubscribeUrl) } : {}),
        ...(replyTo ? { replyTo: { name: '', address: oneLine(replyTo) } } : {}),
      }
      const { smtp, file } = await (opened ??= open())
      if (smtp) {
        await smtp.sendMail(message)
        return
      }
      const { message: raw } = await file.sendMail(message)
      makeFolder(folder)
      await writeFile(join(folder, `${name}.eml`), raw as Buffer, { mode: 0o600 })
    },

    sweep: async (before) => {
      let count = 0
      for (const name of await readdir(folder).catch(() => [])) {
        const path = join(folder, name)
        if (!name.endsWith('.eml') || (await stat(path)).mtime >= before) continue
        await rm(path, { force: true })
        count += 1
      }
      return count
    },
  }
}

/** What lets a mail program offer to unsubscribe by itself (RFC 8058). */
const unsubscribeHeaders = (url: string) => ({
  'List-Unsubscribe': `<${url}>`,
  'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
})

/** Names and subjects stay within their header line. */
const oneLine = (value: string): string => value.replaceAll(/\p{Cc}+/gu, ' ').trim()
