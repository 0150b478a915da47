import { dollars } from '#shared/money.ts'
import type { BillingInterval, Plan } from '#shared/plans.ts'
import { priceFor } from '#shared/planPrices.ts'

export const words = {
  dismiss: 'Dismiss',
  // Choosing and paying
  summary: 'Order Summary',
  plan: 'Plan',
  billingPeriod: 'Billing Period',
  monthly: 'Monthly',
  yearly: 'Yearly',
  perYear: (amount: string) => `${amount} a year`,
  nowWith: (amount: string, code: string) => `${amount} now, with ${code}`,
  total: 'Total',
  totalBeforeTax: 'Total before tax',
  perMonth: (amount: string) => `${amount} a month`,
  start: 'Start Subscription',
  intentFailed: 'Failed to create subscription',
  thenSignIn: 'No account yet? You create it, or sign in, right after paying.',
  renews: 'Renews every month until you cancel. Cancel any time; access stays until the period ends.',
  renewsYearly: 'Renews every year until you cancel. Cancel any time; access stays until the period ends.',
  alreadySubscribed: 'You already have a subscription.',
  manage: 'Upgrade, resume or pay for it in',
  myPlan: 'My Plan',
  payment: 'Payment details',
  cardNumber: 'Card number',
  expiry: 'Expiry',
  cvc: 'CVC',
  email: 'Email for your receipt',
  complete: 'Complete Payment',
  completeFor: (amount: string) => `Complete Payment · ${amount}`,
  scriptFailed: 'The payment form could not be loaded. Nothing was charged. Please try again.',
  secure: 'Your payment is secure. Card details are not stored.',
  testCard: 'Test mode: pay with 4242 4242 4242 4242, any future date and any CVC.',
  paymentFailed: 'Payment Failed',
  nothingCharged: 'Nothing was charged. Try again, or use another card.',
  formOver:
    'This form has charged nothing. If the payment was made or begun anew in another window, load this page again to see how it stands.',
  paymentFailedText:
    'The payment could not be completed. If it went through all the same, you are not charged again. Please try again.',
  paymentSuccessful: 'Payment Successful',
  welcome: (site: string) => `Welcome to ${site}! Please complete your account setup.`,
  welcomeBack: (site: string) => `Thank you for being part of ${site}. Your plan is active.`,
  cardNumberInvalid: 'Your card number is invalid.',
  expiryInvalid: "Your card's expiration date is invalid.",
  expiryPast: "Your card's expiration date is in the past.",
  cvcInvalid: "Your card's security code is invalid.",
  emailInvalid: 'Please enter a valid email address',
  // Authentication
  challenge: 'Authentication required',
  challengeText: 'Your bank asks you to confirm this payment.',
  challengeComplete: 'Complete authentication',
  challengeFail: 'Fail authentication',
  // Coming back
  confirming: 'Confirming your payment',
  confirmingText:
    'This takes a few seconds. Your card is charged once at most, whether you stay on this page or not.',
  unconfirmed: 'Your payment is not confirmed yet',
  unconfirmedText:
    'The payment provider has not told us yet whether your card was charged. If it was, your membership starts by itself and we send you an email; you do not need to pay again. If it was not, nothing is taken.',
  returned: 'This payment is not in force',
  returnedText:
    'It was not completed in time, or it was refunded to its card. No money of it is kept. You can choose a plan and pay anew.',
  choosePlan: 'Choose a plan',
  paidTitle: 'Your payment has arrived',
  paidText: 'Sign in, or create your account, to start your membership.',
  signInToFinish: 'Sign in to finish',
  claimTitle: 'Start your membership',
  claimText: 'This link belongs to a paid subscription. Attach it to the account you are signed in with.',
  claimSignIn: 'This link belongs to a paid subscription. Sign in to attach it to your account.',
  claim: 'Attach my subscription',
  claimFailed: 'The subscription could not be attached. Please try again.',
  claimedText: 'Your membership has started. Welcome!',
  // Managing
  upgrade: 'Upgrade Plan',
  upgradeText: 'A higher plan starts at once. You pay only the difference for the rest of this period.',
  upgradeTo: (name: string) => `Upgrade to ${name}`,
  upgradeTitle: (name: string) => `Upgrade to ${name}?`,
  dueNow: 'Due now',
  fromNextPeriod: 'From the next billing date on',
  readingPrice: 'Asking for the exact amount…',
  confirmUpgrade: (amount: string) => `Pay ${amount} and upgrade`,
  confirmUpgradeUnknown: 'Upgrade',
  upgradeFailed: 'Failed to update subscription',
  updated: 'Plan Updated',
  updatedText: 'Your subscription has been updated successfully.',
  upgradeDeclined: (reason: string) =>
    `${reason} Nothing was charged, and your plan stays as it is. Try again, or change your card first.`,
  upgradePendingTitle: 'Waiting for the new plan',
  upgradePending:
    'Your bank has agreed. The new plan appears here as soon as the payment provider confirms the charge; you do not need to pay again.',
  upgradeUnsure:
    'The connection was lost. If the change went through all the same, your new plan shows up here; you are charged for it once.',
}

/** What a plan costs, as a line: "$19.99 a month". */
export function priceWords(plan: Plan, interval: BillingInterval): string {
  const amount = dollars(priceFor(plan, interval) ?? plan.price, plan.currency)
  return interval === 'year' ? words.perYear(amount) : words.perMonth(amount)
}
