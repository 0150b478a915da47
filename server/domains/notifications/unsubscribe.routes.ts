import type { Request } from 'express'
import { Failure } from '#shared/errors.ts'
import { unsubscribePath } from '#shared/notifications.ts'
import { html, page, sendPage } from '../../http/smallPage.ts'
import type { Http } from '../../module.ts'
import type { NotificationsService } from './notifications.service.ts'
import type { UnsubscribeTokens } from './unsubscribe.ts'

interface Parts {
  tokens: UnsubscribeTokens
  notifications: NotificationsService
}

/**
 * Ends mails of one kind: a visit shows a button, and its press, or a mail program's own request, does it.
 * The signed token in the address is all the proof there is.
 */
export function unsubscribeRoutes({ signed, limits }: Http, { tokens, notifications }: Parts): void {
  const read = (req: Request) => {
    const found = tokens.read(String(req.params['token']))
    if (!found) throw new Failure('unsubscribe.invalid')
    return found
  }

  signed.get(`${unsubscribePath}/:token`, async (req, res) => {
    await limits.take('auth', req, null)
    const { kind } = read(req)
    const what = kind === 'digest' ? 'digest mail' : `mail about ${kind} notifications`
    const body = html`<p>
        You will get no more ${what}. You can change it back in your notification settings.
      </p>
      <form method="post"><button>Unsubscribe</button></form>`
    sendPage(res, 200, page('Unsubscribe', body))
  })

  // Whatever form is posted, the address says all: nothing of it is read.
  signed.post(`${unsubscribePath}/:token`, async (req, res) => {
    await limits.take('auth', req, null)
    const { userId, kind } = read(req)
    await notifications.stopMail(userId, kind)
    const body = html`<p>You will no longer receive these emails.</p>
      <a class="button" href="/notifications">Notifications</a>`
    sendPage(res, 200, page('Unsubscribed', body))
  })
}
