// @vitest-environment happy-dom
import { screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import type { WebhookDelivery, WebhookReceiver } from '#shared/receivers.ts'
import { draw } from '../../testing/draw.tsx'
import { DeliveryLog } from './DeliveryLog.tsx'

afterEach(() => vi.unstubAllGlobals())

const at = new Date().toISOString()
const waiting = {
  id: 'one',
  type: 'webhook.test',
  status: 'waiting',
  body: '{}',
  attempts: 0,
  log: [],
  createdAt: at,
  nextAt: at,
} as unknown as WebhookDelivery
const delivered = {
  ...waiting,
  status: 'delivered',
  attempts: 1,
  nextAt: null,
  log: [{ at, status: 200, error: null, durationMs: 12, answer: 'thanks' }],
}

test('a log that is opened while something is sent shows what came of it', async () => {
  const answers = [waiting, delivered]
  const asked = vi.fn<() => Promise<Response>>(async () =>
    Response.json([answers.length > 1 ? answers.shift() : answers[0]]),
  )
  vi.stubGlobal('fetch', asked)
  const receiver = { id: 'hook', url: 'http://127.0.0.1:1/in', isOn: true } as WebhookReceiver
  draw(<DeliveryLog receiver={receiver} onClose={() => {}} />)
  expect(await screen.findByText('Waiting', { selector: 'li *' })).toBeTruthy()
  expect(await screen.findByText(/^200, .*1 try$/, undefined, { timeout: 10_000 })).toBeTruthy()
})
