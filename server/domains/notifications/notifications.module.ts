import type { Core, Module } from '../../module.ts'
import type { HashtagsService } from '../hashtags/hashtags.service.ts'
import type { SavedSearchesService } from '../savedSearches/savedSearches.service.ts'
import type { SessionsService } from '../sessions/sessions.service.ts'
import type { UsersService } from '../users/users.service.ts'
import { communityListeners } from './listeners/community.listeners.ts'
import { hashtagsListeners } from './listeners/hashtags.listeners.ts'
import { messagesListeners, type MessagesListenersParts } from './listeners/messages.listeners.ts'
import { seatsListeners } from './listeners/seats.listeners.ts'
import { complimentaryListeners } from './listeners/complimentary.listeners.ts'
import { giftsListeners } from './listeners/gifts.listeners.ts'
import { moderationListeners } from './listeners/moderation.listeners.ts'
import { pausesListeners } from './listeners/pauses.listeners.ts'
import { payoutsListeners } from './listeners/payouts.listeners.ts'
import { peopleListeners } from './listeners/people.listeners.ts'
import { searchesListeners } from './listeners/searches.listeners.ts'
import { sponsorshipListeners } from './listeners/sponsorship.listeners.ts'
import { queues } from './delivery.service.ts'
import { digestsService, type DigestsParts } from './digests.service.ts'
import { forgettingService } from './forgetting.service.ts'
import { mailJobs, type MailJobsParts } from './mail.jobs.ts'
import type { MutesParts } from './mutes.service.ts'
import { notificationsRoutes } from './notifications.routes.ts'
import { notificationsService, type NotificationsService } from './notifications.service.ts'
import { notifyService, type NotifyParts } from './notify.service.ts'
import { pushJobs } from './push.jobs.ts'
import { pushListeners } from './push.listeners.ts'
import { pushRoutes } from './push.routes.ts'
import { pushService, type PushParts } from './push.service.ts'
import { notificationRehearsals } from './rehearsals.service.ts'
import { unsubscribeRoutes } from './unsubscribe.routes.ts'
import { unsubscribeTokens } from './unsubscribe.ts'

type Parts = MutesParts &
  NotifyParts &
  MailJobsParts &
  DigestsParts &
  PushParts &
  MessagesListenersParts &
  Pick<Core, 'config' | 'rehearsals'> & {
    sessions: SessionsService
    users: UsersService
    hashtags: HashtagsService
    savedSearches: SavedSearchesService
  }

export function notificationsModule(parts: Parts): Module<NotificationsService> {
  const { config, store, sessions, users } = parts
  const tokens = unsubscribeTokens(config.sessionSecrets)
  const digests = digestsService({ ...parts, tokens })
  const forgetting = forgettingService(parts)
  const notifications = notificationsService({ ...parts, digests, forgetting })
  const push = pushService(parts)

  return {
    service: notifications,
    routes: (http) => {
      notificationsRoutes(http, notifications)
      pushRoutes(http, push)
      unsubscribeRoutes(http, { tokens, notifications })
    },
    listeners: (outbox) => {
      users.onErase(notifications.erase)
      pushListeners(outbox, { push, sessions, users })
      notificationRehearsals(parts)
      const notifying = { store, clock: parts.clock, notify: notifyService(parts) }
      communityListeners(outbox, notifying)
      hashtagsListeners(outbox, { ...notifying, hashtags: parts.hashtags })
      searchesListeners(outbox, { ...notifying, clock: parts.clock, savedSearches: parts.savedSearches })
      peopleListeners(outbox, notifying)
      moderationListeners(outbox, notifying)
      complimentaryListeners(outbox, notifying)
      seatsListeners(outbox, notifying)
      giftsListeners(outbox, notifying)
      pausesListeners(outbox, notifying)
      sponsorshipListeners(outbox, notifying)
      payoutsListeners(outbox, notifying)
      messagesListeners(outbox, parts)
    },
    jobs: (runner) => {
      mailJobs(runner, { ...parts, tokens, digests })
      pushJobs(runner, push)
      runner.handle(queues.forget, ({ userId, after }) =>
        forgetting.forgetPage(String(userId), String(after)),
      )
    },
  }
}
