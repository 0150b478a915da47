import { nameOf } from '#shared/people.ts'
import type { SpamFlag } from '#shared/spam.ts'
import { TextLink } from '../../ui/Anchor.tsx'
import { Badge } from '../../ui/Badge.tsx'
import { Button } from '../../ui/Button.tsx'
import { RelativeTime } from '../../ui/RelativeTime.tsx'
import { humanised } from './acts.ts'
import { Fact, FactList } from './Fact.tsx'
import { Quoted } from './Quoted.tsx'
import { VerdictBadge } from './spamColumns.tsx'
import { words } from './spamStrings.ts'

interface SpamPanelProps {
  flag: SpamFlag
  onDecide: () => void
}

/** One flag with what was flagged, and why. */
export function SpamPanel({ flag, onDecide }: SpamPanelProps) {
  const { target, contentType, contentId } = flag
  const thread = contentType === 'comment' ? `?thread=${contentId}#comment-${contentId}` : ''
  return (
    <div className="flex flex-col gap-6">
      {target && (
        <div className="flex flex-col gap-3">
          <div className="flex flex-wrap items-center gap-2 text-dense text-2">
            <Badge>{humanised(contentType)}</Badge>
            <span>{words.by(nameOf(target.author))}</span>
            <TextLink href={`/r/${target.forum.slug}`}>{words.inForum(target.forum.slug)}</TextLink>
            {target.isRemoved && <Badge tone="danger">{words.removed}</Badge>}
          </div>
          <h3 dir="auto" className="font-bold wrap-anywhere">
            {target.title}
          </h3>
          <Quoted source={target.content} label={words.text} />
          {!target.isRemoved && (
            <p className="text-control">
              <TextLink href={`/r/${target.forum.slug}/post/${target.postSlug}${thread}`}>
                {words.openPlace}
              </TextLink>
            </p>
          )}
        </div>
      )}
      <FactList>
        <Fact name={words.why}>{flag.explanation}</Fact>
        <Fact name={words.sure}>{words.percent(flag.confidence)}</Fact>
        <Fact name={words.verdict}>
          <VerdictBadge flag={flag} />
        </Fact>
        <Fact name={words.date}>
          <RelativeTime at={flag.createdAt} />
        </Fact>
      </FactList>
      {!flag.isReviewed && (
        <div>
          <Button variant="primary" onClick={onDecide}>
            {words.decide}
          </Button>
        </div>
      )}
    </div>
  )
}
