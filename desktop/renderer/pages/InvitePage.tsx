import { InvitationLinks } from '../features/invitations/InvitationLinks.tsx'
import { useLoginRedirect } from '../lib/login.ts'
import { useViewer } from '../lib/viewer.ts'
import { PageHeading } from '../ui/PageHeading.tsx'
import { SkeletonList } from '../ui/Skeleton.tsx'

const words = {
  title: 'Invite people',
  intro: 'A link of yours says who invites. You see who became a member by it.',
}

/** Where members make links that invite others. */
export default function InvitePage() {
  const viewer = useViewer()
  useLoginRedirect(viewer)
  return (
    <div className="mx-auto max-w-reading">
      <PageHeading title={words.title} description={words.intro} />
      {viewer ? <InvitationLinks /> : <SkeletonList count={2} />}
    </div>
  )
}
