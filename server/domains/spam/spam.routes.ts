import {
  listForumFlags,
  listSpamFlags,
  reviewForumFlags,
  reviewSpamFlag,
  reviewSpamFlags,
} from '#shared/spam.ts'
import type { Http } from '../../module.ts'
import type { SpamService } from './spam.service.ts'

export function spamRoutes({ on }: Http, spam: SpamService): void {
  on(listForumFlags, ({ caller, query }) => spam.listOfForums(caller, query))
  on(reviewForumFlags, ({ caller, body: { ids, ...verdict } }) => spam.reviewOfForums(caller, ids, verdict))
  on(listSpamFlags, ({ caller, query }) => spam.list(caller, query))
  on(reviewSpamFlags, ({ caller, body: { ids, ...verdict } }) => spam.reviewMany(caller, ids, verdict))
  on(reviewSpamFlag, ({ caller, params, body }) => spam.review(caller, params.id, body))
}
