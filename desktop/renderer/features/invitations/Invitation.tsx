import useSWR from 'swr'
import type { Reply } from '#shared/endpoint.ts'
import { followInvitation } from '#shared/invitations.ts'
import { pages } from '#shared/pages.ts'
import { type ApiError, call } from '../../lib/api.ts'
import { useLoginAddress } from '../../lib/login.ts'
import { useViewer } from '../../lib/viewer.ts'
import { TextLink } from '../../ui/Anchor.tsx'
import { Avatar } from '../../ui/Avatar.tsx'
import { ButtonLink } from '../../ui/Button.tsx'
import { SkeletonList } from '../../ui/Skeleton.tsx'
import { EmptyState, ErrorState } from '../../ui/states.tsx'

const words = {
  invites: (name: string) => `${name} invites you`,
  text: 'A membership opens every public forum, and lets you write, vote and rate. Look around first: everything that is public can be read without one.',
  told: (name: string) =>
    `When you become a member, ${name} is told that you came by this invitation. Nobody is paid for it.`,
  plans: 'See the plans',
  around: 'Look around',
  signIn: 'I have an account: sign in',
  member: 'You are a member already.',
  home: 'Go to Home',
  missing: 'This invitation is not valid any more',
  missingText: 'Ask whoever sent it to you for another. You can become a member without one as well.',
  failed: 'The invitation could not be loaded.',
}

/** Who invites somebody, and the way on. The browser remembers it from here. */
export function Invitation({ code }: { code: string }) {
  const viewer = useViewer()
  const login = useLoginAddress()
  const { data, error, mutate } = useSWR<Reply<typeof followInvitation>, ApiError>(
    ['invitation', code],
    () => call(followInvitation, { params: { code } }),
    { revalidateOnFocus: false, revalidateOnReconnect: false },
  )
  const toPlans = (
    <ButtonLink variant="primary" size="large" href={pages.subscribe.path}>
      {words.plans}
    </ButtonLink>
  )
  if (!data) {
    if (!error) return <SkeletonList count={1} />
    return error.status === 404 ? (
      <EmptyState drawing="closed" title={words.missing} text={words.missingText} action={toPlans} />
    ) : (
      <ErrorState message={words.failed} onRetry={() => void mutate()} />
    )
  }
  const { inviter } = data
  const name = inviter.displayName ?? `@${inviter.username}`
  return (
    <section className="flex flex-col items-start gap-4 rounded-card border bg-surface p-5 md:p-6">
      <div className="flex items-center gap-3">
        <Avatar username={inviter.username} imageUrl={inviter.profileImageUrl} size={40} />
        <h2 className="min-w-0 text-section font-bold wrap-anywhere">
          <TextLink href={`/user/${inviter.username}`}>{words.invites(name)}</TextLink>
        </h2>
      </div>
      {viewer?.isEntitled ? (
        <>
          <p>{words.member}</p>
          <ButtonLink href={pages.home.path}>{words.home}</ButtonLink>
        </>
      ) : (
        <>
          <p>{words.text}</p>
          <div className="flex flex-wrap gap-2">
            {toPlans}
            <ButtonLink size="large" href={pages.trending.path}>
              {words.around}
            </ButtonLink>
          </div>
          {viewer === null && (
            <TextLink href={login} className="inline-flex min-h-6 items-center text-control">
              {words.signIn}
            </TextLink>
          )}
          <p className="text-dense text-3">{words.told(name)}</p>
        </>
      )}
    </section>
  )
}
