import { moneyRefusals, sentencesOf } from './moneyRefusals.ts'

/** One field that was refused: where it stands in the input and the sentence a person reads. */
export interface Issue {
  path: string
  message: string
}

/**
 * Every failure the API can answer with: code -> [HTTP status, default sentence].
 * The code is `noun.reason`; a thrower may give a more exact sentence.
 */
export const failures = {
  'request.malformed': [400, 'The request could not be read'],
  'request.invalid': [400, 'Some of the fields are not valid'],
  'request.cross_site': [403, 'This request came from another site'],
  'request.not_acceptable': [406, 'This cannot be sent in any of the encodings you accept'],
  'request.too_large': [413, 'This is too large'],
  'request.unsupported_type': [415, 'This content type is not supported'],
  'request.too_slow': [408, 'The request took too long to arrive'],
  'request.too_many': [429, 'Too many requests. Please try again later.'],
  'request.headers_too_large': [431, 'The request headers are too large'],
  'session.required': [401, 'Unauthorized'],
  'session.stale': [401, 'Please sign in again to continue'],
  'session.not_found': [404, 'This session has already ended'],
  'token.invalid': [401, 'This token is not valid, or it has expired or been revoked'],
  'token.scope_needed': [403, 'This token does not allow this'],
  'token.browser_only': [403, 'This cannot be done with a token. Please sign in with a browser.'],
  'token.scope_denied': [403, 'You cannot give a token more than you may do yourself'],
  'token.too_many': [409, 'You have too many tokens. Please revoke one first.'],
  'token.not_found': [404, 'This token does not exist'],
  'receiver.not_found': [404, 'This webhook does not exist'],
  'receiver.too_many': [409, 'There are too many webhooks. Please remove one first.'],
  'receiver.address_refused': [400, 'Nothing is sent to this address'],
  'receiver.off': [409, 'This webhook is switched off. Please switch it on first.'],
  'delivery.not_found': [404, 'This delivery does not exist'],
  'device.not_found': [404, 'This code is not valid or has expired'],
  'device.pending': [400, 'Nobody has decided about this sign-in yet'],
  'device.slow_down': [400, 'Please ask less often'],
  'device.denied': [403, 'The sign-in was refused'],
  'device.expired': [400, 'This sign-in has expired. Please begin again.'],
  'account.blocked': [403, 'This account is blocked'],
  'access.denied': [403, "You don't have permission to do this"],
  'subscription.required': [402, 'An active subscription is required'],
  'subscription.exists': [409, sentencesOf(moneyRefusals['subscription.exists'])],
  'subscription.not_active': [409, 'No active subscription found.'],
  'subscription.cancelled': [409, sentencesOf(moneyRefusals['subscription.cancelled'])],
  'subscription.past_due': [402, sentencesOf(moneyRefusals['subscription.past_due'])],
  'complimentary.exists': [409, 'They have a complimentary membership already. Extend it instead.'],
  'invitation.not_found': [404, 'This invitation is not valid any more. Ask whoever sent it for another.'],
  'invitation.too_many': [409, 'You have as many links as you may have. Take one back first.'],
  'billing.address_needed': [409, sentencesOf(moneyRefusals['billing.address_needed'])],
  'billing.tax_id': [400, sentencesOf(moneyRefusals['billing.tax_id'])],
  'pause.exists': [409, 'Your membership is paused already'],
  'pause.not_found': [404, 'There is no pause'],
  'seats.not_found': [404, 'This seat does not exist, or the invitation is not valid any more'],
  'seats.full': [409, 'Every seat is taken. Ask whoever invited you to free one, or to pay for another.'],
  'seats.has_one': [409, 'You have a seat already. Leave it first.'],
  'seats.invited': [409, 'They have a seat of yours already, or an invitation to one'],
  'seats.too_many': [409, 'This plan does not have so many seats. Nothing was charged.'],
  'seats.taken': [409, 'More seats than that are taken. Free some first.'],
  'seats.reduced': [
    409,
    'You have asked for fewer seats from your next payment on. Take that back first. Nothing was charged.',
  ],
  'import.other_file': [400, 'This file cannot be read as an export of that product'],
  'import.too_long': [400, 'A file has at most 1,000,000 lines. Split it.'],
  'import.changed': [
    409,
    'The file, or what was asked for, is another than in the report. Look at the report again.',
  ],
  'gift.not_found': [404, 'There is no gift with this code. Look whether the link is whole.'],
  'gift.redeemed': [409, 'This gift has been redeemed already'],
  'gift.void': [409, 'This gift is not valid any more: what was paid for it went back, or it was taken back'],
  'gift.other_plan': [
    409,
    'You have a complimentary membership of another plan now. Redeem the gift when it has ended: it stays valid.',
  ],
  'complimentary.not_found': [404, 'There is no complimentary membership'],
  'subscription.busy': [409, sentencesOf(moneyRefusals['subscription.busy'])],
  'subscription.ended': [409, sentencesOf(moneyRefusals['subscription.ended'])],
  'plan.not_found': [404, 'This plan does not exist'],
  'plan.needed': [409, 'The default plan cannot be deactivated'],
  'plan.not_an_upgrade': [409, sentencesOf(moneyRefusals['plan.not_an_upgrade'])],
  'coupon.not_found': [404, sentencesOf(moneyRefusals['coupon.not_found'])],
  'coupon.expired': [409, sentencesOf(moneyRefusals['coupon.expired'])],
  'coupon.used_up': [409, sentencesOf(moneyRefusals['coupon.used_up'])],
  'coupon.other_plan': [409, sentencesOf(moneyRefusals['coupon.other_plan'])],
  'offer.not_found': [404, 'There is nothing on offer for you at the moment. Nothing has changed.'],
  'coupon.code_taken': [409, 'There is a coupon with this code already'],
  'coupon.unchargeable': [
    409,
    'This would leave less than $0.50 of a plan’s price, which no card can be charged with. Take off less, or all of it.',
  ],
  'rehearsal.changed': [409, 'What this would change has become another. Please look at the list again.'],
  'plan.limit_reached': [403, 'You have reached the limit of your plan'],
  'refund.not_found': [404, 'This payment does not exist'],
  'refund.impossible': [409, sentencesOf(moneyRefusals['refund.impossible'])],
  'checkout.paid': [409, sentencesOf(moneyRefusals['checkout.paid'])],
  'checkout.mismatch': [409, sentencesOf(moneyRefusals['checkout.mismatch'])],
  'checkout.refunded': [409, sentencesOf(moneyRefusals['checkout.refunded'])],
  'checkout.claimed': [409, sentencesOf(moneyRefusals['checkout.claimed'])],
  'checkout.open': [409, sentencesOf(moneyRefusals['checkout.open'])],
  'checkout.busy': [409, sentencesOf(moneyRefusals['checkout.busy'])],
  'checkout.not_found': [404, sentencesOf(moneyRefusals['checkout.not_found'])],
  'payment_method.not_found': [404, sentencesOf(moneyRefusals['payment_method.not_found'])],
  'payment_method.unconfirmed': [409, sentencesOf(moneyRefusals['payment_method.unconfirmed'])],
  'payment.declined': [402, 'Your card was declined.'],
  'payment.unavailable': [503, 'Payments are unavailable at the moment. Please try again later.'],
  'brand.not_found': [404, 'This brand does not exist'],
  'brand.inactive': [409, sentencesOf(moneyRefusals['brand.inactive'])],
  'brand.owner_stays': [409, 'The owner cannot leave the brand'],
  'brand.member_not_found': [404, 'This person does not act for the brand'],
  'campaign.not_found': [
    404,
    "Opportunity Not Found - This sponsorship opportunity doesn't exist or is no longer available.",
  ],
  'campaign.budget_exhausted': [409, sentencesOf(moneyRefusals['campaign.budget_exhausted'])],
  'campaign.not_active': [409, sentencesOf(moneyRefusals['campaign.not_active'])],
  'campaign.not_funded': [409, sentencesOf(moneyRefusals['campaign.not_funded'])],
  'campaign.wrong_state': [409, sentencesOf(moneyRefusals['campaign.wrong_state'])],
  'campaign.held': [409, sentencesOf(moneyRefusals['campaign.held'])],
  'funding.not_found': [404, sentencesOf(moneyRefusals['funding.not_found'])],
  'application.not_found': [404, 'This application does not exist'],
  'application.exists': [409, 'You have already applied to this campaign'],
  'application.own_brand': [409, 'You cannot apply to a campaign of your own brand'],
  'application.not_eligible': [409, 'You do not meet everything that this campaign asks for'],
  'application.wrong_state': [409, 'This cannot be done with an application in this state'],
  'application.too_early': [409, 'The creator still has time to publish the approved text'],
  'content.not_found': [404, 'This version of the text does not exist'],
  'content.outdated': [409, 'There is a newer version of this text'],
  'content.not_approved': [409, 'Only the text that the brand approved can be published'],
  'sponsorship.conflict': [403, 'You cannot vote on a post that your own brand sponsors'],
  'payout.changed': [409, sentencesOf(moneyRefusals['payout.changed'])],
  'payout.running': [409, sentencesOf(moneyRefusals['payout.running'])],
  'payout.not_covered': [409, sentencesOf(moneyRefusals['payout.not_covered'])],
  'payout.not_reversible': [409, sentencesOf(moneyRefusals['payout.not_reversible'])],
  'trail.not_found': [404, sentencesOf(moneyRefusals['trail.not_found'])],
  'payout.not_found': [404, sentencesOf(moneyRefusals['payout.not_found'])],
  'payout.run_not_found': [404, sentencesOf(moneyRefusals['payout.run_not_found'])],
  'webhook.refused': [400, 'The signature of this event is not valid'],
  'handoff.invalid': [400, 'This sign-in code is not valid or has expired'],
  'login.invalid': [400, 'This sign-in link has already been used or has expired'],
  'login.unavailable': [503, 'Signing in is unavailable at the moment. Please try again later.'],
  'login.refused': [400, 'The sign-in was refused'],
  'user.not_found': [404, "User Not Found: The user you're looking for doesn't exist."],
  'user.blocked': [403, 'One of you has blocked the other'],
  'user.self': [409, 'You cannot do this to yourself'],
  'user.last_admin': [409, 'The last admin cannot be blocked, deleted or demoted'],
  'username.taken': [409, 'This username is already taken'],
  'username.fixed': [409, 'The username can be changed only once'],
  'forum.not_found': [404, 'Forum Not Found'],
  'forum.gone': [409, 'This forum was deleted more than 30 days ago, and cannot come back'],
  'forum.has_deals': [
    409,
    'Brands have paid for posts in this forum, and their money is not settled yet. Nothing was changed. Try again when it is, or ask the people who run the site.',
  ],
  'forum.slug_taken': [409, 'A forum with this name already exists'],
  'forum.owner_stays': [409, 'The owner cannot leave the forum'],
  'forum.members_only': [403, 'Only members of this forum can do this'],
  'forum.request_not_found': [404, 'This request does not exist'],
  'post.not_found': [404, "Post Not Found: The post you're looking for doesn't exist."],
  'post.locked': [409, 'This post is locked'],
  'post.not_a_poll': [409, 'This post is not a poll'],
  'post.not_a_review': [409, 'This post is not a review'],
  'poll.option_not_found': [404, 'This poll option does not exist'],
  'comment.not_found': [404, 'This comment does not exist'],
  'solution.off': [409, 'Solutions are not marked here'],
  'word.not_found': [404, 'This word is not watched for'],
  'word.too_many': [409, 'Too many words are watched for here. Please remove some first.'],
  'text.refused': [400, 'A word in this text is not allowed here. Please change it.'],
  'forum.slow_mode': [429, 'This forum is in slow mode. Please wait before you write again.'],
  'export.not_found': [404, 'This export does not exist or has expired'],
  'record.not_found': [404, 'This link does not exist or has expired'],
  'record.too_many': [409, 'You have too many open links. Please close one first.'],
  'report.not_found': [404, 'This report does not exist'],
  'report.exists': [409, 'You have already reported this. Our moderation team will review it.'],
  'report.own': [409, 'You cannot report what is your own'],
  'report.undo_over': [409, 'It is too late to undo this: the people concerned have been told'],
  'report.closed': [409, 'This report has already been decided'],
  'moderation.already_removed': [409, 'This has already been removed'],
  'moderation.not_removed': [409, 'This has not been removed'],
  'appeal.not_found': [404, 'This appeal does not exist'],
  'appeal.exists': [409, 'You have already appealed against this removal'],
  'appeal.decided': [409, 'This appeal has already been decided'],
  'contact_message.not_found': [404, 'This message does not exist'],
  'site.changed': [409, 'Somebody else has changed the settings of the site. Please look at them again.'],
  'site.nothing_to_undo': [409, 'Nothing has been changed yet'],
  'site.version_not_found': [404, 'There is no such version of the settings'],
  'site.text_not_found': [404, 'There is no such text'],
  'spam_flag.not_found': [404, 'This flag does not exist'],
  'spam_flag.reviewed': [409, 'This flag has already been reviewed'],
  'conversation.not_found': [404, 'This conversation does not exist'],
  'conversation.not_a_group': [
    409,
    'Only a group can be left or changed. You can mute this conversation instead.',
  ],
  'conversation.full': [409, 'This group is full'],
  'conversation.empty': [409, 'There is nobody left in this conversation'],
  'message.not_found': [404, 'This message does not exist'],
  'mute.not_found': [404, 'There is nothing here to mute'],
  'push.unknown_service': [400, 'This push service is not known'],
  'unsubscribe.invalid': [400, 'This link is not valid'],
  'draft.conflict': [409, 'This draft was changed in another window'],
  'draft.not_found': [404, 'This draft does not exist'],
  'hashtag.not_found': [404, 'This is not a hashtag that posts can have'],
  'hashtag.too_many': [409, 'You follow as many hashtags as one can. Please stop following one first.'],
  'saved_search.not_found': [404, 'This saved search does not exist'],
  'saved_search.too_many': [409, 'You have as many saved searches as one can. Please delete one first.'],
  'saved_search.taken': [409, 'You have saved this search already'],
  'saved_search.empty': [400, 'A search needs at least one word of two characters or more'],
  'scheduled.not_found': [404, 'This scheduled post does not exist, or it has been published'],
  'scheduled.too_many': [409, 'You have too many scheduled posts. Please publish or cancel one first.'],
  'upload.not_an_image': [415, 'Only JPEG, PNG, WebP and GIF images can be uploaded'],
  'upload.too_large': [413, 'Images can be at most 5 MB'],
  'upload.unreadable': [400, 'This image could not be read'],
  'database.missing': [404, 'There is no database yet: plaza db migrate'],
  'database.inhabited': [409, 'This database already has users: a demonstration needs an empty one'],
  'backup.not_found': [404, 'There is no such backup'],
  'backup.other_engine': [409, 'This backup was made on the other database engine'],
  'backup.locked': [409, 'This backup is encrypted: set BACKUP_IDENTITY to the secret key that opens it'],
  'backup.pg_dump_missing': [
    409,
    'There is no pg_dump here: install the client programs of Postgres (Debian: postgresql-client)',
  ],
  'backup.pg_dump_older': [
    409,
    'This pg_dump is older than the server: install the client programs of its version',
  ],
  'backup.pg_dump_failed': [409, 'The program pg_dump failed'],
  'backup.newer': [409, 'This backup was made by a later version: restore it with that one'],
  'outgoing.off': [409, sentencesOf(moneyRefusals['outgoing.off'])],
  'job.not_found': [404, 'This job does not exist or is finished'],
  'job.running': [409, 'This job is running'],
  'command.not_found': [404, 'There is no such command here'],
  'route.not_found': [404, 'Not Found'],
  'server.error': [500, 'Something went wrong'],
  'server.busy': [503, 'The service is busy. Please try again in a moment.'],
} as const satisfies Record<string, readonly [number, string]>

export type FailureCode = keyof typeof failures

/** A refusal that a person may read. Anything else that is thrown becomes `server.error`. */
export class Failure extends Error {
  readonly code: FailureCode
  readonly status: number
  readonly issues: readonly Issue[] | undefined
  /** Whole seconds until another try makes sense; sent as Retry-After. */
  readonly retryAfter: number | undefined
  /** Further fields of the answer, where a refusal must carry data (both texts of a draft, say). */
  readonly details: Record<string, unknown> | undefined

  constructor(code: FailureCode, parts: FailureParts = {}) {
    super(parts.message ?? failures[code][1], { cause: parts.cause })
    this.name = 'Failure'
    this.code = code
    this.status = failures[code][0]
    this.issues = parts.issues
    this.retryAfter = parts.retryAfter
    this.details = parts.details
  }
}

export interface FailureParts {
  message?: string | undefined
  issues?: readonly Issue[] | undefined
  retryAfter?: number | undefined
  details?: Record<string, unknown> | undefined
  /** What it came from, for the log alone. */
  cause?: unknown
}

/** The failure of one field, in the sentence that stands beside it. */
export function invalid(path: string, message: string): Failure {
  return new Failure('request.invalid', { message, issues: [{ path, message }] })
}
