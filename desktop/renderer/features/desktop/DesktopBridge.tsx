import { useViewer } from '../../lib/viewer.ts'
import { useActions } from './useActions.ts'
import { useAuthReport } from './useAuthReport.ts'
import { type Bridge, useBridge } from './useBridge.ts'
import { useNotices } from './useNotices.ts'
import { useOpening } from './useOpening.ts'
import { usePower } from './usePower.ts'
import { useReplies } from './useReplies.ts'
import { useSignInHere } from './useSignInHere.ts'
import { useThemeReport } from './useThemeReport.ts'
import { useUnreadReport } from './useUnreadReport.ts'
import { useView } from './useView.ts'

/** Connects the page with the desktop app around it. It draws nothing. */
export default function DesktopBridge() {
  const bridge = useBridge()
  return bridge && <Connected bridge={bridge} />
}

interface Part {
  bridge: Bridge
}

function Connected({ bridge }: Part) {
  const viewer = useViewer()
  const onAnswer = useAuthReport(bridge)
  useOpening(bridge)
  return (
    <>
      {bridge.can('theme') && <Theme bridge={bridge} />}
      {bridge.can('view') && <Seen bridge={bridge} />}
      {bridge.can('signIn') && <SignIn bridge={bridge} />}
      {viewer && bridge.can('unread') && <Unread bridge={bridge} onAnswer={onAnswer} />}
      {viewer && bridge.can('notifications') && <Notices bridge={bridge} viewerId={viewer.id} />}
    </>
  )
}

function Theme({ bridge }: Part) {
  useThemeReport(bridge)
  return null
}

function Seen({ bridge }: Part) {
  useView(bridge)
  return null
}

function SignIn({ bridge }: Part) {
  useSignInHere(bridge)
  return null
}

function Unread({ bridge, onAnswer }: Part & { onAnswer: (isSignedIn: boolean) => void }) {
  usePower(bridge, useUnreadReport({ bridge, onAnswer }))
  return null
}

function Notices({ bridge, viewerId }: Part & { viewerId: string }) {
  useNotices(bridge, viewerId)
  useReplies(bridge)
  return bridge.can('actions') && <Actions bridge={bridge} />
}

function Actions({ bridge }: Part) {
  useActions(bridge)
  return null
}
