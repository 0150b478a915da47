import type { Request, Router } from 'express'
import { Failure } from '#shared/errors.ts'
import { unsubscribePath } from '#shared/notifications.ts'
import type { RateLimits } from '../../http/rateLimit.ts'
import { html, page, sendPage } from '../../http/smallPage.ts'
import type { NotificationsService } from './notifications.service.ts'
import type { UnsubscribeTokens } from './unsubscribe.ts'

interface Parts {
  tokens: UnsubscribeTokens
  notifications: NotificationsService
  limits: RateLimits
}

/**
 * Ends mails of one kind: a visit shows a button, and its press, or a mail program's own request, does it.
 * The token in the address is all the proof there is, so this stands before the rules against other sites.
 */
export function unsubscribeRoutes(router: Router, { tokens, notifications, limits }: Parts): void {
  const read = (req: Request) => {
    const found = tokens.read(String(req.params['token']))
    if (!found) throw new Failure('unsubscribe.invalid')
    return found
  }

  router.get(`${unsubscribePath}/:token`, async (req, res) => {
    await limits.take('auth', req, null)
    const { kind } = read(req)
    const what = kind === 'digest' ? 'the daily digest' : `mail about ${kind} notifications`
    const body = html`<p>
        You will get no more ${what}. You can change it back in your notification settings.
      </p>
      <form method="post"><button>Unsubscribe</button></form>`
    sendPage(res, 200, page('Unsubscribe', body))
  })

  // Whatever form is posted, the address says all: nothing of it is read.
  router.post(`${unsubscribePath}/:token`, async (req, res) => {
    await limits.take('auth', req, null)
    const { userId, kind } = read(req)
    await notifications.stopMail(userId, kind)
    const body = html`<p>You get no more of these mails.</p>
      <a class="button" href="/notifications">Notifications</a>`
    sendPage(res, 200, page('Unsubscribed', body))
  })
}
