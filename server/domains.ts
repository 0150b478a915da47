import { accountsModule } from './domains/accounts/accounts.module.ts'
import { activityModule } from './domains/activity/activity.module.ts'
import { alertsModule } from './domains/alerts/alerts.module.ts'
import { appealsModule } from './domains/appeals/appeals.module.ts'
import { applicationsModule } from './domains/applications/applications.module.ts'
import { auditModule } from './domains/audit/audit.module.ts'
import { authModule } from './domains/auth/auth.module.ts'
import { backupsModule } from './domains/backups/backups.module.ts'
import { booksModule } from './domains/books/books.module.ts'
import { brandsModule } from './domains/brands/brands.module.ts'
import { campaignsModule } from './domains/campaigns/campaigns.module.ts'
import { checkoutsModule } from './domains/checkouts/checkouts.module.ts'
import { seatsModule } from './domains/seats/seats.module.ts'
import { complimentaryModule } from './domains/complimentary/complimentary.module.ts'
import { couponsModule } from './domains/coupons/coupons.module.ts'
import { commentsModule } from './domains/comments/comments.module.ts'
import { contactModule } from './domains/contact/contact.module.ts'
import { contentModule } from './domains/content/content.module.ts'
import { conversationsModule } from './domains/conversations/conversations.module.ts'
import { dealsModule } from './domains/deals/deals.module.ts'
import { departuresModule } from './domains/departures/departures.module.ts'
import { dividendsModule } from './domains/dividends/dividends.module.ts'
import { draftsModule } from './domains/drafts/drafts.module.ts'
import { exportsModule } from './domains/exports/exports.module.ts'
import { feedsModule } from './domains/feeds/feeds.module.ts'
import { filesModule } from './domains/files/files.module.ts'
import { forumsModule } from './domains/forums/forums.module.ts'
import { fundingsModule } from './domains/fundings/fundings.module.ts'
import { giftsModule } from './domains/gifts/gifts.module.ts'
import { importsModule } from './domains/imports/imports.module.ts'
import { hashtagsModule } from './domains/hashtags/hashtags.module.ts'
import { invitationsModule } from './domains/invitations/invitations.module.ts'
import { ledgerModule } from './domains/ledger/ledger.module.ts'
import { mailerModule } from './domains/mailer/mailer.module.ts'
import { notificationsModule } from './domains/notifications/notifications.module.ts'
import { offersModule } from './domains/offers/offers.module.ts'
import { opinionsModule } from './domains/opinions/opinions.module.ts'
import { outgoingModule } from './domains/outgoing/outgoing.module.ts'
import { pausesModule } from './domains/pauses/pauses.module.ts'
import { payeesModule } from './domains/payees/payees.module.ts'
import { payoutsModule } from './domains/payouts/payouts.module.ts'
import { plansModule } from './domains/plans/plans.module.ts'
import { pollsModule } from './domains/polls/polls.module.ts'
import { postsModule } from './domains/posts/posts.module.ts'
import { previewsModule } from './domains/previews/previews.module.ts'
import { pricesModule } from './domains/prices/prices.module.ts'
import { providerSetupModule } from './domains/providerSetup/providerSetup.module.ts'
import { ratingsModule } from './domains/ratings/ratings.module.ts'
import { recordsModule } from './domains/records/records.module.ts'
import { reachModule } from './domains/reach/reach.module.ts'
import { receiversModule } from './domains/receivers/receivers.module.ts'
import { reconciliationModule } from './domains/reconciliation/reconciliation.module.ts'
import { retentionModule } from './domains/retention/retention.module.ts'
import { renewalsModule } from './domains/renewals/renewals.module.ts'
import { reportsModule } from './domains/reports/reports.module.ts'
import { savesModule } from './domains/saves/saves.module.ts'
import { savedSearchesModule } from './domains/savedSearches/savedSearches.module.ts'
import { scheduledModule } from './domains/scheduled/scheduled.module.ts'
import { searchModule } from './domains/search/search.module.ts'
import { sessionsModule } from './domains/sessions/sessions.module.ts'
import { siteModule } from './domains/site/site.module.ts'
import { slowModeModule } from './domains/slowMode/slowMode.module.ts'
import { solutionsModule } from './domains/solutions/solutions.module.ts'
import { spamModule } from './domains/spam/spam.module.ts'
import { statementsModule } from './domains/statements/statements.module.ts'
import { statsModule } from './domains/stats/stats.module.ts'
import { subscriptionsModule } from './domains/subscriptions/subscriptions.module.ts'
import { summariesModule } from './domains/summaries/summaries.module.ts'
import { tokensModule } from './domains/tokens/tokens.module.ts'
import { trailsModule } from './domains/trails/trails.module.ts'
import { uploadsModule } from './domains/uploads/uploads.module.ts'
import { usersModule } from './domains/users/users.module.ts'
import { visitsModule } from './domains/visits/visits.module.ts'
import { votesModule } from './domains/votes/votes.module.ts'
import { watchedWordsModule } from './domains/watchedWords/watchedWords.module.ts'
import { webhooksModule } from './domains/webhooks/webhooks.module.ts'
import { liveModule } from './live/live.module.ts'
import { jobsModule } from './jobs/jobs.module.ts'
import { compose, type Core } from './module.ts'

/**
 * Every domain, for the server and the command line alike. Each may depend on the services above it and on
 * nothing below: what happens above is heard through hooks and events.
 */
export const createDomains = (core: Core) =>
  compose(core)
    // Work in the background, pictures in, what is set about the site, mail out, and the payment provider's events in
    .add('jobs', jobsModule)
    .add('outgoing', outgoingModule)
    .add('uploads', uploadsModule)
    .add('site', siteModule)
    .add('mailer', mailerModule)
    .add('alerts', alertsModule)
    .add('webhooks', webhooksModule)
    // People
    .add('users', usersModule)
    .add('sessions', sessionsModule)
    .add('tokens', tokensModule)
    .add('plans', plansModule)
    .add('brands', brandsModule)
    // What they write
    .add('forums', forumsModule)
    .add('watchedWords', watchedWordsModule)
    .add('slowMode', slowModeModule)
    .add('posts', postsModule)
    .add('comments', commentsModule)
    .add('solutions', solutionsModule)
    .add('summaries', summariesModule)
    .add('votes', votesModule)
    .add('previews', previewsModule)
    .add('polls', pollsModule)
    .add('ratings', ratingsModule)
    .add('opinions', opinionsModule)
    .add('saves', savesModule)
    .add('hashtags', hashtagsModule)
    .add('visits', visitsModule)
    .add('activity', activityModule)
    .add('search', searchModule)
    .add('savedSearches', savedSearchesModule)
    .add('drafts', draftsModule)
    .add('scheduled', scheduledModule)
    .add('contact', contactModule)
    .add('conversations', conversationsModule)
    .add('notifications', notificationsModule)
    .add('records', recordsModule)
    .add('exports', exportsModule)
    .add('feeds', feedsModule)
    // Moderation
    .add('content', contentModule)
    .add('appeals', appealsModule)
    .add('reports', reportsModule)
    .add('spam', spamModule)
    .add('accounts', accountsModule)
    .add('audit', auditModule)
    // Signing in, and memberships
    .add('auth', authModule)
    .add('prices', pricesModule)
    .add('coupons', couponsModule)
    .add('departures', departuresModule)
    .add('providerSetup', providerSetupModule)
    .add('subscriptions', subscriptionsModule)
    .add('complimentary', complimentaryModule)
    .add('invitations', invitationsModule)
    .add('seats', seatsModule)
    .add('gifts', giftsModule)
    .add('imports', importsModule)
    .add('checkouts', checkoutsModule)
    .add('offers', offersModule)
    .add('pauses', pausesModule)
    .add('reconciliation', reconciliationModule)
    // The marketplace and its money
    .add('ledger', ledgerModule)
    .add('campaigns', campaignsModule)
    .add('fundings', fundingsModule)
    .add('payees', payeesModule)
    .add('dividends', dividendsModule)
    .add('deals', dealsModule)
    .add('applications', applicationsModule)
    .add('reach', reachModule)
    .add('books', booksModule)
    .add('payouts', payoutsModule)
    .add('renewals', renewalsModule)
    .add('statements', statementsModule)
    .add('trails', trailsModule)
    .add('stats', statsModule)
    .add('receivers', receiversModule)
    .add('live', liveModule)
    // What is over is deleted, and everything is copied
    .add('retention', retentionModule)
    .add('backups', backupsModule)
    .add('files', filesModule)

export type Domains = ReturnType<typeof createDomains>
export type Services = Domains['services']
