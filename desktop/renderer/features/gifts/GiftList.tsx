import { Copy, Gift as GiftIcon } from 'lucide-react'
import { type Gift, giftPath, giftSpan, listGifts } from '#shared/gifts.ts'
import { pages } from '#shared/pages.ts'
import { useData } from '../../lib/data.ts'
import { copyLink } from '../../lib/share.ts'
import { Badge, type Tone } from '../../ui/Badge.tsx'
import { Button, ButtonLink } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { longDate } from '../../ui/dates.ts'
import { Money } from '../../ui/Money.tsx'
import { SkeletonList } from '../../ui/Skeleton.tsx'
import { ErrorState } from '../../ui/states.tsx'

const words = {
  title: 'Gifts you bought',
  give: 'Give a membership',
  none: 'None yet.',
  failed: 'Your gifts could not be loaded.',
  what: (span: string, plan: string) => `${span} of ${plan}`,
  bought: (date: string) => `Bought ${date}`,
  redeemed: (name: string | null, date: string) => `Redeemed ${name ? `by @${name} ` : ''}on ${date}`,
  sentTo: (email: string) => `Mailed to ${email}`,
  copy: 'Copy Link',
  copyOf: (code: string) => `Copy the link of ${code}`,
  paid: 'Not redeemed',
  done: 'Redeemed',
  voids: { refund: 'Refunded', dispute: 'Disputed', revoked: 'Taken back' },
}

const stateOf = ({ status, voidedFor }: Gift): { label: string; tone: Tone } => {
  if (voidedFor) return { label: words.voids[voidedFor], tone: 'danger' }
  return status === 'redeemed'
    ? { label: words.done, tone: 'success' }
    : { label: words.paid, tone: 'neutral' }
}

/** What somebody has bought for others: which of it is redeemed, and the links of the rest. */
export default function GiftList() {
  const { data: gifts, error, mutate, isValidating } = useData(listGifts, {})
  return (
    <section aria-labelledby="gifts">
      <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
        <h2 id="gifts" className="text-section font-bold">
          {words.title}
        </h2>
        <ButtonLink size="small" icon={<GiftIcon aria-hidden />} href={pages.giveGift.path}>
          {words.give}
        </ButtonLink>
      </div>
      {error && !gifts ? (
        <ErrorState message={words.failed} onRetry={() => void mutate()} isRetrying={isValidating} />
      ) : !gifts ? (
        <SkeletonList shape="row" count={1} />
      ) : gifts.length === 0 ? (
        <p className="text-control text-2">{words.none}</p>
      ) : (
        <Card as="div" isFlush>
          <ul className="divide-y divide-[var(--border-subtle)]">
            {gifts.map((gift) => (
              <GiftRow key={gift.id} gift={gift} />
            ))}
          </ul>
        </Card>
      )}
    </section>
  )
}

function GiftRow({ gift }: { gift: Gift }) {
  const { code, months, planName, amount, currency, redeemedAt, redeemedBy, recipientEmail } = gift
  const { label, tone } = stateOf(gift)
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 p-4 text-control">
      <div className="min-w-0 flex-1 basis-48">
        <p className="font-medium">{words.what(giftSpan(months), planName)}</p>
        <p className="dotted text-dense text-3">
          <span>{words.bought(longDate(gift.createdAt))}</span>
          {redeemedAt && <span>{words.redeemed(redeemedBy, longDate(redeemedAt))}</span>}
          {!redeemedAt && <span className="font-mono">{code}</span>}
          {!redeemedAt && recipientEmail && (
            <span className="wrap-anywhere">{words.sentTo(recipientEmail)}</span>
          )}
        </p>
      </div>
      <span className="flex items-center gap-4">
        <Badge tone={tone}>{label}</Badge>
        <span className="text-end font-medium md:w-20">
          <Money cents={amount} currency={currency} />
        </span>
      </span>
      {code && !redeemedAt && !gift.voidedFor && (
        <Button
          size="small"
          icon={<Copy aria-hidden />}
          aria-label={words.copyOf(code)}
          onClick={() => void copyLink(giftPath(code))}
        >
          {words.copy}
        </Button>
      )}
    </li>
  )
}
