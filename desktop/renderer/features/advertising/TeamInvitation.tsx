import {
  acceptBrandMembership,
  type BrandPage,
  listBrandInvitations,
  listMyBrands,
  removeBrandMember,
} from '#shared/brands.ts'
import { call } from '../../lib/api.ts'
import { useForget } from '../../lib/patch.ts'
import { useAction } from '../../lib/useAction.ts'
import { ActionNotice } from '../../ui/ActionNotice.tsx'
import { Button } from '../../ui/Button.tsx'

const words = {
  invites: (name: string) => `${name} invites you to its team`,
  text: 'Members draft campaigns, add budget and decide on applications. They cannot apply to its campaigns or vote on what it paid for, and their ratings of reviews about it are counted apart, also for twelve months after they leave.',
  accept: 'Accept',
  accepted: (name: string) => `You are now a member of ${name}`,
  acceptFailed: 'The invitation could not be accepted.',
  decline: 'Decline',
  declined: 'You declined the invitation',
  declineFailed: 'The invitation could not be declined.',
}

interface TeamInvitationProps {
  brand: BrandPage
  username: string
  onAnswered: () => void
}

/** Whoever is invited to a brand's team decides: until then nothing ties them to it. */
export function TeamInvitation({ brand, username, onAnswered }: TeamInvitationProps) {
  const { slug, name } = brand
  const forget = useForget()
  const onSuccess = () => {
    forget(listMyBrands.path)
    forget(listBrandInvitations.path)
    onAnswered()
  }
  const accept = useAction(() => call(acceptBrandMembership, { params: { slug } }), {
    success: { title: words.accepted(name) },
    failure: { sentence: words.acceptFailed, prefersReason: true },
    onSuccess,
  })
  const decline = useAction(() => call(removeBrandMember, { params: { slug, username } }), {
    success: { title: words.declined },
    failure: { sentence: words.declineFailed, prefersReason: true },
    onSuccess,
  })
  return (
    <section
      aria-label={words.invites(name)}
      className="flex flex-col items-start gap-4 rounded-card border bg-surface p-5"
    >
      <div>
        <h2 className="text-section font-bold" dir="auto">
          {words.invites(name)}
        </h2>
        <p className="max-w-prose text-control text-2">{words.text}</p>
      </div>
      <div className="flex flex-wrap gap-3">
        <Button variant="primary" isBusy={accept.isBusy} onClick={() => void accept.act()}>
          {words.accept}
        </Button>
        <Button isBusy={decline.isBusy} onClick={() => void decline.act()}>
          {words.decline}
        </Button>
      </div>
      <ActionNotice refusal={accept.refusal ?? decline.refusal} />
    </section>
  )
}
