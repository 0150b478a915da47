import type { Appeal } from '#shared/appeals.ts'
import { nameOf } from '#shared/people.ts'
import { TextLink } from '../../ui/Anchor.tsx'
import { Avatar } from '../../ui/Avatar.tsx'
import { Badge } from '../../ui/Badge.tsx'
import { Button } from '../../ui/Button.tsx'
import { RelativeTime } from '../../ui/RelativeTime.tsx'
import { humanised } from './acts.ts'
import { AppealBadge } from './AppealBadge.tsx'
import { words } from './appealStrings.ts'
import { Fact, FactList } from './Fact.tsx'
import { Quoted } from './Quoted.tsx'

export interface AppealPanelProps {
  appeal: Appeal
  onDecide: () => void
}

/** One appeal with what was removed, why, and what its author says. */
export function AppealPanel({ appeal, onDecide }: AppealPanelProps) {
  const { author, forum, title, content } = appeal
  return (
    <div className="flex flex-col gap-6">
      <div className="flex flex-col gap-3">
        <div className="flex flex-wrap items-center gap-2 text-dense text-2">
          <Badge>{humanised(appeal.kind)}</Badge>
          <span className="flex items-center gap-1.5">
            <Avatar username={author.username} imageUrl={author.profileImageUrl} size={20} />
            {words.by(nameOf(author))}
          </span>
          <TextLink href={`/r/${forum.slug}`}>{words.inForum(forum.slug)}</TextLink>
          {!appeal.isRemoved && <Badge tone="success">{words.standsAgain}</Badge>}
          {appeal.isDeleted && <Badge tone="danger">{words.deletedByAuthor}</Badge>}
        </div>
        <h3 dir="auto" className="font-bold wrap-anywhere">
          {title}
        </h3>
        <Quoted source={content} label={words.removedContent} />
      </div>
      <FactList>
        <Fact name={words.status}>
          <AppealBadge status={appeal.status} />
        </Fact>
        <Fact name={words.removedAt}>
          <RelativeTime at={appeal.removedAt} />
        </Fact>
        <Fact name={words.removedFor}>
          <span dir="auto">{appeal.removedReason}</span>
        </Fact>
        <Fact name={words.appeal}>
          <span dir="auto" className="whitespace-pre-line">
            {appeal.text}
          </span>
        </Fact>
        {appeal.answer && <Fact name={words.answer}>{appeal.answer}</Fact>}
        {appeal.decidedBy && <Fact name={words.answeredBy}>{nameOf(appeal.decidedBy)}</Fact>}
        {appeal.decidedAt && (
          <Fact name={words.decidedAt}>
            <RelativeTime at={appeal.decidedAt} />
          </Fact>
        )}
      </FactList>
      {appeal.status === 'pending' && (
        <div>
          <Button variant="primary" onClick={onDecide}>
            {words.decide}
          </Button>
        </div>
      )}
    </div>
  )
}
