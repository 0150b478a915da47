import { useSearchParams } from 'react-router-dom'
import { DeviceApproval } from '../features/tokens/DeviceApproval.tsx'
import { words } from '../features/tokens/strings.ts'
import { useViewer } from '../lib/viewer.ts'
import { PageHeading } from '../ui/PageHeading.tsx'
import { SignInRequired } from '../ui/states.tsx'

/** Where a signed-in person approves a program that shows them a code. */
export default function DevicePage() {
  const viewer = useViewer()
  const [params] = useSearchParams()
  if (viewer === undefined) return null
  if (viewer === null) return <SignInRequired sentence={words.device.signIn} />
  return (
    <div className="mx-auto flex max-w-xl flex-col gap-4">
      <PageHeading title={words.device.title} />
      <DeviceApproval code={params.get('code') ?? ''} />
    </div>
  )
}
