/** What a person who is refused something about money wants to know, each in a sentence. */
export interface MoneyRefusal {
  /** What happened. */
  what: string
  /** Whether money moved. */
  money: string
  /** What comes next, or what can be done. */
  next: string
}

export const sentencesOf = ({ what, money, next }: MoneyRefusal): string => `${what} ${money} ${next}`

const nothingCharged = 'Nothing was charged.'
const nothingSent = 'Nothing was sent.'

/** The refusals of everything that moves money, but for those whose words the contract fixes. */
export const moneyRefusals = {
  'subscription.exists': {
    what: 'You already have a subscription.',
    money: 'You were not charged again.',
    next: 'You can upgrade, resume or pay for it in My Plan.',
  },
  'billing.address_needed': {
    what: 'The address does not say which taxes there are.',
    money: nothingCharged,
    next: 'Look at the country and the postal code.',
  },
  'billing.tax_id': {
    what: 'This tax id is not one of that country.',
    money: nothingCharged,
    next: 'Look at it again, or leave it out.',
  },
  'subscription.cancelled': {
    what: 'This subscription is cancelled.',
    money: nothingCharged,
    next: 'Resume it first.',
  },
  'subscription.past_due': {
    what: 'The last payment failed.',
    money: 'Nothing was charged for this change.',
    next: 'Please pay the open invoice in My Plan.',
  },
  'subscription.busy': {
    what: 'Your subscription is being changed.',
    money: 'Nothing was charged for this request.',
    next: 'Please try again in a moment.',
  },
  'subscription.ended': {
    what: 'This subscription has ended.',
    money: nothingCharged,
    next: 'Please choose a plan.',
  },
  'refund.impossible': {
    what: 'This payment cannot be refunded.',
    money: 'No money was moved.',
    next: 'Look at what has become of it at the payment provider.',
  },
  'plan.not_an_upgrade': {
    what: 'Only a higher-priced plan can be chosen as an upgrade.',
    money: nothingCharged,
    next: 'Your plan stays as it is.',
  },
  'coupon.not_found': {
    what: 'This code is not valid.',
    money: nothingCharged,
    next: 'Look whether it is written as you were given it, or go on without it.',
  },
  'coupon.expired': {
    what: 'This code has expired.',
    money: nothingCharged,
    next: 'You can go on without it.',
  },
  'coupon.used_up': {
    what: 'This code has been used as often as it can be.',
    money: nothingCharged,
    next: 'You can go on without it.',
  },
  'coupon.other_plan': {
    what: 'This code is not for this plan.',
    money: nothingCharged,
    next: 'Choose another plan, or go on without it.',
  },
  'checkout.paid': {
    what: 'This checkout has already been paid.',
    money: 'It is not charged again.',
    next: 'Sign in to finish.',
  },
  'checkout.mismatch': {
    what: 'This payment does not match the checkout.',
    money: 'It is kept apart and belongs to no account.',
    next: 'We look at it; please contact us if you hear nothing.',
  },
  'checkout.refunded': {
    what: 'This payment has been refunded.',
    money: 'The money is on its way back to its card.',
    next: 'Please choose a plan to pay anew.',
  },
  'checkout.claimed': {
    what: 'This payment has already been claimed by another account.',
    money: 'You were not charged again.',
    next: 'Sign in with that account.',
  },
  'checkout.open': {
    what: 'This payment has not been completed yet.',
    money: 'Until it is, nothing is charged.',
    next: 'Please finish it, or wait a moment if you have.',
  },
  'checkout.busy': {
    what: 'This checkout is being changed.',
    money: 'Nothing was charged for this request.',
    next: 'Please try again in a moment.',
  },
  'checkout.not_found': {
    what: 'This claim link is not valid or has expired.',
    money: 'A payment that nobody claims is refunded after 7 days.',
    next: 'Sign in with the email address of the payment to be sent a new link.',
  },
  'payment_method.not_found': {
    what: 'This card was not found.',
    money: nothingCharged,
    next: 'Please enter it again.',
  },
  'payment_method.unconfirmed': {
    what: 'This card is not confirmed yet.',
    money: nothingCharged,
    next: 'Please finish the form first.',
  },
  'brand.inactive': {
    what: 'This brand has been switched off.',
    money: 'Nothing was charged, and what was paid in stays where it is.',
    next: 'Please contact us.',
  },
  'campaign.budget_exhausted': {
    what: 'The campaign does not have enough free budget for this.',
    money: 'Nothing was reserved.',
    next: 'It goes on as soon as budget is added or free again.',
  },
  'campaign.not_active': {
    what: 'This campaign is not active.',
    money: 'Nothing was reserved.',
    next: 'It can be done once the campaign is active again.',
  },
  'campaign.not_funded': {
    what: 'The campaign has too little budget.',
    money: 'What was paid in stays in it.',
    next: 'Pay in at least the price of one post before submitting the campaign.',
  },
  'campaign.wrong_state': {
    what: 'This cannot be done with a campaign in this state.',
    money: 'No money was moved.',
    next: 'Please look at the campaign again.',
  },
  'campaign.held': {
    what: 'This campaign was stopped.',
    money: 'Its budget stays where it is.',
    next: 'Only an admin can resume it.',
  },
  'funding.not_found': {
    what: 'This payment does not exist.',
    money: nothingCharged,
    next: 'The campaign lists everything that was paid in.',
  },
  'trail.not_found': {
    what: 'There is no payment or deal by this name.',
    money: 'Looking for one moved nothing.',
    next: 'Earnings and the payments of a campaign lead to those that there are.',
  },
  'payout.changed': {
    what: 'The list of payouts has changed since.',
    money: nothingSent,
    next: 'Please look at it again.',
  },
  'payout.running': {
    what: 'Another payout run is in progress.',
    money: 'This one has sent nothing.',
    next: 'Wait for its end: plaza payouts status.',
  },
  'payout.not_covered': {
    what: 'The balance at the payment provider does not cover these payouts.',
    money: nothingSent,
    next: 'Run it again once the balance does: plaza payouts plan.',
  },
  'payout.not_reversible': {
    what: 'This payout cannot be taken back.',
    money: 'Nothing was moved.',
    next: 'The payment provider’s dashboard shows the transfer.',
  },
  'payout.not_found': {
    what: 'This payout does not exist.',
    money: 'Nothing was moved.',
    next: 'plaza payouts status lists those that do.',
  },
  'payout.run_not_found': {
    what: 'This payout run does not exist.',
    money: nothingSent,
    next: 'plaza payouts status lists those that do.',
  },
  'outgoing.off': {
    what: 'Mail and payouts are switched off, as they are after a restore.',
    money: nothingSent,
    next: 'Switch them on again: plaza maintenance outgoing on.',
  },
} as const satisfies Record<string, MoneyRefusal>
