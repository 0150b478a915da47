import type { Config } from '../../config.ts'
import type { Module } from '../../module.ts'
import { openOutside } from '../../ports/outside.ts'
import {
  previewQueue,
  previewsService,
  type PreviewsParts,
  type PreviewsService,
} from './previews.service.ts'

type Parts = Omit<PreviewsParts, 'outside'> & {
  config: Pick<Config, 'webhooks' | 'publicUrl' | 'linkPreviews'>
}

/** Nobody waits for a card: a page that takes longer has none. */
const timeoutMs = 5000

/** Cards of the pages that posts lead to. */
export function previewsModule(parts: Parts): Module<PreviewsService> {
  const { allowsLoopback } = parts.config.webhooks
  const outside = openOutside({ allowsLoopback, ports: [443], timeoutMs })
  const previews = previewsService({ ...parts, outside })
  return {
    service: previews,
    jobs: (runner) =>
      runner.handle(previewQueue, ({ postId, tries }) => previews.ask(String(postId), Number(tries))),
    listeners: (outbox) => {
      if (!parts.config.linkPreviews) return
      outbox.on('post.created', (tx, { postId }) => previews.follow(tx, postId), { isQuiet: true })
      outbox.on('post.changed', (tx, { postId }) => previews.follow(tx, postId), { isQuiet: true })
    },
  }
}
