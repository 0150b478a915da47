import { useParams } from 'react-router-dom'
import { Invitation } from '../features/invitations/Invitation.tsx'
import { PageHeading } from '../ui/PageHeading.tsx'

const words = { title: 'An invitation' }

/** Where a link leads by which a member invites somebody. */
export default function JoinPage() {
  const { code = '' } = useParams()
  return (
    <div className="mx-auto max-w-reading">
      <PageHeading title={words.title} />
      <Invitation key={code} code={code} />
    </div>
  )
}
