import {
  DeliveriesQuery,
  DeliveryStatus,
  ReceiverInput,
  WebhookEventName,
  WebhookReceiver,
} from '#shared/receivers.ts'
import { actOf, actorOf, operator } from '../actor.ts'
import { command, type Column, type Flag, type Given, type Row } from '../command.ts'
import { UsageError } from '../exit.ts'
import { idOf } from '../resolve.ts'

const columns: Column[] = [
  { key: 'id', kind: 'id' },
  { key: 'url', title: 'to' },
  { key: 'events', kind: 'list' },
  { key: 'isOn', title: 'on', kind: 'yesNo' },
  { key: 'failingSince', title: 'fails since', kind: 'time' },
  { key: 'lastDeliveredAt', title: 'last taken', kind: 'time' },
]
const deliveryColumns: Column[] = [
  { key: 'id', kind: 'id' },
  { key: 'type' },
  { key: 'status' },
  { key: 'attempts', title: 'tries', kind: 'count' },
  { key: 'answer', title: 'last answer' },
  { key: 'createdAt', title: 'of', kind: 'time' },
  { key: 'nextAt', title: 'next try', kind: 'time' },
]

const why: Flag = { flags: '--reason <text>', summary: 'the reason, recorded in the audit log' }
const eventNames = `Events: ${WebhookEventName.options.join(', ')}, or all`

/** What may be seen of a receiver: no secret. */
const viewOf = (row: Row & { secret: string }): Row =>
  Object.fromEntries(Object.keys(WebhookReceiver.shape).map((key) => [key, row[key]]))

type Tried = { log: { status: number | null; error: string | null; durationMs: number }[] }
/** A message with what came of its last try. */
const deliveryOf = (row: Tried): Row => {
  const last = row.log.at(-1)
  const answer = last ? `${last.status ?? last.error} (${last.durationMs} ms)` : ''
  return { ...row, answer }
}

const eventsOf = (flag: Given['flags'][string]): unknown =>
  flag === undefined || flag === 'all' ? [...WebhookEventName.options] : String(flag).split(',')

function inputOf(given: Given): ReceiverInput {
  const input = ReceiverInput.safeParse({
    url: given.args['url'],
    description: given.flags['description'] ?? '',
    events: eventsOf(given.flags['events']),
  })
  if (input.success) return input.data
  throw new UsageError(input.error.issues[0]?.message ?? 'This is not valid', eventNames)
}

const secretOf = (made: Parameters<typeof viewOf>[0]) => ({
  data: { ...viewOf(made), secret: made.secret },
  text: made.secret,
  note: 'Keep it: it is not shown again',
})

export const webhooks = [
  command({
    noun: 'webhooks',
    verb: 'list',
    summary: 'other systems that are told of events; their secrets are shown when they are made',
    examples: ['plaza webhooks list'],
    run: async (context) => {
      const found = await context.services.receivers.list(operator(context))
      return { data: found.map(viewOf), columns, ...(found.length === 0 ? { note: 'None found' } : {}) }
    },
  }),
  command({
    noun: 'webhooks',
    verb: 'create',
    summary: 'tell an https address of events; the secret that signs them is printed this once',
    examples: [
      'plaza webhooks create https://hooks.example.com/plaza --events post.created,comment.created --as admin',
    ],
    args: ['<url>'],
    flags: [
      { flags: '--events <list>', summary: `${WebhookEventName.options.join(', ')}; all of them by default` },
      { flags: '--description <text>', summary: 'what it is for' },
      why,
    ],
    write: { severity: 'none', actor: 'person' },
    run: async (context, given) => {
      const input = inputOf(given)
      return secretOf(
        await context.services.receivers.create(await actorOf(context, given), input, actOf(given)),
      )
    },
  }),
  ...(['on', 'off'] as const).map((verb) =>
    command({
      noun: 'webhooks',
      verb,
      summary:
        verb === 'on' ? 'send to an address again' : 'send nothing more to an address; what waits is dropped',
      examples: [`plaza webhooks ${verb} 9b20e7d1 --as admin`],
      args: ['<id>'],
      flags: [why],
      write: { severity: 'none', actor: 'person' },
      run: async (context, given) => {
        const id = await idOf(context, 'webhookReceivers', given.args['id'])
        const actor = await actorOf(context, given)
        return {
          data: viewOf(
            await context.services.receivers.edit(actor, id, { isOn: verb === 'on', ...actOf(given) }),
          ),
        }
      },
    }),
  ),
  command({
    noun: 'webhooks',
    verb: 'rotate',
    summary: 'a new secret, printed this once; the old one signs beside it for a day',
    examples: ['plaza webhooks rotate 9b20e7d1 --as admin'],
    args: ['<id>'],
    flags: [why],
    write: { severity: 'none', actor: 'person' },
    run: async (context, given) => {
      const id = await idOf(context, 'webhookReceivers', given.args['id'])
      return secretOf(
        await context.services.receivers.rotate(await actorOf(context, given), id, actOf(given)),
      )
    },
  }),
  command({
    noun: 'webhooks',
    verb: 'test',
    summary: 'send an event of the type webhook.test; the log tells what came of it',
    examples: ['plaza webhooks test 9b20e7d1 --as admin'],
    args: ['<id>'],
    write: { severity: 'none', actor: 'person' },
    run: async (context, given) => {
      const id = await idOf(context, 'webhookReceivers', given.args['id'])
      const actor = await actorOf(context, given)
      return { data: deliveryOf(await context.services.receivers.test(actor, id, actOf(given))) }
    },
  }),
  command({
    noun: 'webhooks',
    verb: 'log',
    summary: 'the last 50 messages to an address, the newest first, and what came of them',
    examples: ['plaza webhooks log 9b20e7d1', 'plaza webhooks log 9b20e7d1 --status failed --json'],
    args: ['<id>'],
    flags: [{ flags: '--status <status>', summary: DeliveryStatus.options.join(', ') }],
    run: async (context, given) => {
      const id = await idOf(context, 'webhookReceivers', given.args['id'])
      const query = DeliveriesQuery.safeParse({ limit: 50, status: given.flags['status'] })
      if (!query.success)
        throw new UsageError('There is no such status', `Status: ${DeliveryStatus.options.join(', ')}`)
      const { items } = await context.services.receivers.deliveries(operator(context), id, query.data)
      return {
        data: items.map(deliveryOf),
        columns: deliveryColumns,
        ...(items.length === 0 ? { note: 'None found' } : {}),
      }
    },
  }),
  command({
    noun: 'webhooks',
    verb: 'redeliver',
    summary: 'send a message again, under the id it had',
    examples: ['plaza webhooks redeliver 4f0c2a77 --as admin'],
    args: ['<delivery>'],
    write: { severity: 'none', actor: 'person' },
    run: async (context, given) => {
      const deliveryId = await idOf(context, 'webhookDeliveries', given.args['delivery'])
      const actor = await actorOf(context, given)
      const sent = await context.services.receivers.redeliver(actor, { deliveryId }, actOf(given))
      return { data: deliveryOf(sent) }
    },
  }),
  command({
    noun: 'webhooks',
    verb: 'remove',
    summary: 'forget an address with its log',
    examples: ['plaza webhooks remove 9b20e7d1 --as admin --yes'],
    args: ['<id>'],
    flags: [why],
    write: { severity: 'moderate', actor: 'person' },
    run: async (context, given) => {
      const id = await idOf(context, 'webhookReceivers', given.args['id'])
      return {
        data: await context.services.receivers.remove(await actorOf(context, given), id, actOf(given)),
      }
    },
  }),
]
