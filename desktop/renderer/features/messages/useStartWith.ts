import { useEffect, useState } from 'react'
import { startConversation } from '#shared/conversations.ts'
import { call } from '../../lib/api.ts'
import { sendToLogin } from '../../lib/login.ts'
import { type Refusal, refusalOf } from '../../lib/refusal.ts'
import { words } from './strings.ts'
import { useMessageChanges } from './useMessageChanges.ts'

/** Opens the conversation with somebody, or begins it; answers why that is refused. */
export function useStartWith(
  username: string | null,
  viewerId: string,
  onStarted: (id: string) => void,
): Refusal | null {
  const changes = useMessageChanges(viewerId)
  const [refusal, setRefusal] = useState<Refusal | null>(null)
  useEffect(() => {
    if (username === null) return
    let isCurrent = true
    const start = async () => {
      setRefusal(null)
      try {
        const conversation = await call(startConversation, { body: { usernames: [username] } })
        changes.add(conversation)
        if (isCurrent) onStarted(conversation.id)
      } catch (error) {
        const refused = refusalOf(error, { sentence: words.startFailed, prefersReason: true })
        if (refused.kind === 'signed-out') sendToLogin()
        else if (isCurrent) setRefusal(refused)
      }
    }
    void start()
    return () => {
      isCurrent = false
    }
    // Who is written to decides; the rest is made anew with each drawing.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [username])
  return username === null ? null : refusal
}
