import { Router, urlencoded } from 'express'
import { z } from 'zod'
import { fileCard, faultOf } from '../engine/cards.ts'
import { answerInvoiceChallenge, payInvoice } from '../engine/collection.ts'
import { intentIdOf } from '../engine/invoices.ts'
import { leaveOnboarding, openLink } from '../engine/payees.ts'
import type { Attempt } from '../engine/payments.ts'
import type { PaymentSandbox } from '../sandbox.ts'
import { idOf } from '../../../ports/stripe/reading.ts'
import { challengePage, invoicePage, messagePage, onboardingPage, stylesheet } from './pages.ts'

const Card = z.object({ number: z.string(), expiry: z.string(), cvc: z.string() })
const Leaving = z.object({ action: z.enum(['finish', 'leave']) })
const Answer = z.object({ outcome: z.enum(['complete', 'fail']) })

/** What a visitor of an invoice sees after trying to pay it. */
function shown(
  sandbox: PaymentSandbox,
  invoiceId: string,
  attempt: Attempt,
): { status: number; html: string } {
  const invoice = sandbox.world.store.get('invoice', invoiceId)
  if (attempt.status === 'requires_action') return { status: 200, html: challengePage(invoice) }
  const problem = attempt.status === 'declined' ? attempt.decline.message : null
  return { status: problem ? 402 : 200, html: invoicePage(invoice, problem) }
}

/** The pages on which the provider would receive people: payee onboarding and the hosted invoice. */
export function visits(sandbox: PaymentSandbox): Router {
  const { world } = sandbox
  const router = Router()
  router.use(urlencoded({ extended: false, limit: '16kb' }))

  router.get('/sandbox.css', (_request, response) => {
    response.type('css').send(stylesheet)
  })

  router.get('/onboarding/:token', (request, response) => {
    const { token } = request.params
    const link = sandbox.settle(() => openLink(world, token))
    if (link) {
      const account = world.store.get('v2.core.account', link.accountId)
      response.send(onboardingPage(token, account.display_name ?? ''))
      return
    }
    const old = world.store.find('sandbox.link', token)
    if (old) response.redirect(303, old.refreshUrl)
    else response.status(404).send(messagePage('Not found', 'This onboarding link does not exist.'))
  })

  router.post('/onboarding/:token', (request, response) => {
    const { action } = Leaving.parse(request.body)
    const { token } = request.params
    const target = sandbox.settle(() => {
      const link = openLink(world, token)
      if (link) return leaveOnboarding(world, link, action === 'finish')
      return world.store.find('sandbox.link', token)?.refreshUrl ?? null
    })
    if (target) response.redirect(303, target)
    else response.status(404).send(messagePage('Not found', 'This onboarding link does not exist.'))
  })

  router.get('/invoice/:id', (request, response) => {
    const invoice = sandbox.settle(() => world.store.find('invoice', request.params.id))
    if (invoice) response.send(invoicePage(invoice, null))
    else response.status(404).send(messagePage('Not found', 'This invoice does not exist.'))
  })

  router.post('/invoice/:id', (request, response) => {
    const { id } = request.params
    const card = Card.parse(request.body)
    const fault = faultOf(card, sandbox.clock.now())
    if (fault) {
      response.status(400).send(invoicePage(world.store.get('invoice', id), fault.message))
      return
    }
    const attempt = sandbox.settle(() => {
      const invoice = world.store.get('invoice', id)
      const method = fileCard(world, card, {
        customer: idOf(invoice.customer),
        email: invoice.customer_email,
      })
      return payInvoice(world, id, method.id)
    })
    const { status, html } = shown(sandbox, id, attempt)
    response.status(status).send(html)
  })

  router.post('/invoice/:id/challenge', (request, response) => {
    const { id } = request.params
    const { outcome } = Answer.parse(request.body)
    const attempt = sandbox.settle(() => answerInvoiceChallenge(world, intentIdOf(world, id) ?? '', outcome))
    const { status, html } = shown(sandbox, id, attempt)
    response.status(status).send(html)
  })
  return router
}
