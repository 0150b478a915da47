import type { Stripe } from 'stripe'

function escape(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
}

const base = '/dev/payments'

function page(title: string, body: string): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escape(title)}</title>
<link rel="stylesheet" href="${base}/sandbox.css">
</head>
<body>
<main>
<h1>${escape(title)}</h1>
${body}
<p class="note">This is the payment sandbox: no money moves.</p>
</main>
</body>
</html>
`
}

export const stylesheet = `body { margin: 0; font: 16px/1.5 system-ui, sans-serif; color: #1f2937; background: #f9fafb }
main { max-width: 28rem; margin: 4rem auto; padding: 2rem; background: #fff; border: 1px solid #d1d5db; border-radius: 12px }
h1 { margin-top: 0; font-size: 1.25rem }
label { display: block; margin-top: 0.75rem }
input { display: block; width: 100%; box-sizing: border-box; padding: 0.5rem; font: inherit; border: 1px solid #6b7280; border-radius: 6px }
button { margin: 1rem 0.5rem 0 0; padding: 0.5rem 1rem; font: inherit; color: #fff; background: #1d4ed8; border: 0; border-radius: 6px; cursor: pointer }
button.quiet { color: #1f2937; background: #e5e7eb }
.problem { color: #b91c1c }
.note { margin-bottom: 0; font-size: 0.875rem; color: #4b5563 }
`

export function messagePage(title: string, message: string): string {
  return page(title, `<p>${escape(message)}</p>`)
}

export function onboardingPage(token: string, name: string): string {
  return page(
    'Set up payouts',
    `<p>${escape(name)}, tell us where to send your earnings.</p>
<form method="post" action="${base}/onboarding/${escape(token)}">
<button name="action" value="finish">Finish onboarding</button>
<button class="quiet" name="action" value="leave">Leave without finishing</button>
</form>`,
  )
}

function money(cents: number, currency: string): string {
  return new Intl.NumberFormat('en-US', { style: 'currency', currency }).format(cents / 100)
}

const cardFields = `<label>Card number <input name="number" autocomplete="cc-number" inputmode="numeric" required></label>
<label>Expiry <input name="expiry" autocomplete="cc-exp" inputmode="numeric" placeholder="MM / YY" required></label>
<label>CVC <input name="cvc" autocomplete="cc-csc" inputmode="numeric" required></label>`

export function invoicePage(invoice: Stripe.Invoice, problem: string | null): string {
  const amount = money(invoice.amount_due, invoice.currency)
  const title = `Invoice ${invoice.number ?? ''}`.trim()
  if (invoice.status !== 'open') {
    return page(title, `<p>${amount}, ${escape(invoice.status ?? 'draft')}. There is nothing to pay.</p>`)
  }
  return page(
    title,
    `<p>${amount} to pay.</p>
${problem ? `<p class="problem" role="alert">${escape(problem)}</p>` : ''}
<form method="post" action="${base}/invoice/${escape(invoice.id)}">
${cardFields}
<button>Pay ${amount}</button>
</form>`,
  )
}

export function challengePage(invoice: Stripe.Invoice): string {
  return page(
    'Authenticate your payment',
    `<p>Your bank asks whether you made this payment of ${money(invoice.amount_due, invoice.currency)}.</p>
<form method="post" action="${base}/invoice/${escape(invoice.id)}/challenge">
<button name="outcome" value="complete">Complete authentication</button>
<button class="quiet" name="outcome" value="fail">Fail authentication</button>
</form>`,
  )
}
