import type { ContactMessage } from '#shared/contact.ts'
import { TextLink } from '../../ui/Anchor.tsx'
import { Button, ButtonLink } from '../../ui/Button.tsx'
import { RelativeTime } from '../../ui/RelativeTime.tsx'
import { humanised } from './acts.ts'
import { Fact, FactList } from './Fact.tsx'
import { AnswerBadge } from './messageColumns.tsx'
import { words } from './messageStrings.ts'

interface MessagePanelProps {
  message: ContactMessage
  isBusy: boolean
  onToggle: () => void
}

/** One message whole, with the way to answer it. */
export function MessagePanel({ message, isBusy, onToggle }: MessagePanelProps) {
  const { name, email, subject, username, answeredAt } = message
  const mail = `mailto:${encodeURIComponent(email)}?subject=${encodeURIComponent(`Re: ${subject}`)}`
  return (
    <div className="flex flex-col gap-6">
      <h3 dir="auto" className="font-bold wrap-anywhere">
        {subject}
      </h3>
      <p dir="auto" className="whitespace-pre-line wrap-anywhere">
        {message.message}
      </p>
      <FactList>
        <Fact name={words.from}>
          <bdi>{name}</bdi>
        </Fact>
        <Fact name={words.email}>{email}</Fact>
        <Fact name={words.account}>
          {username ? <TextLink href={`/user/${username}`}>{username}</TextLink> : words.visitor}
        </Fact>
        <Fact name={words.category}>{humanised(message.category)}</Fact>
        <Fact name={words.date}>
          <RelativeTime at={message.createdAt} />
        </Fact>
        <Fact name={words.status}>
          <AnswerBadge message={message} />
        </Fact>
      </FactList>
      <div className="flex flex-wrap gap-2">
        <ButtonLink variant="primary" href={mail}>
          {words.reply}
        </ButtonLink>
        <Button isBusy={isBusy} onClick={onToggle}>
          {answeredAt ? words.markOpen : words.markAnswered}
        </Button>
      </div>
    </div>
  )
}
