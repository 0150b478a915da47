import { useState } from 'react'
import { ApiError } from '../../lib/api.ts'
import { ChallengeDialog } from './ChallengeDialog.tsx'
import type { AuthenticationProps } from './paymentForm.ts'
import { answerChallenge } from './sandbox.ts'
import { words } from './strings.ts'

export default function SandboxAuthentication({ clientSecret, onPassed, onFailed }: AuthenticationProps) {
  const [isBusy, setBusy] = useState(false)
  const answer = async (outcome: 'complete' | 'fail') => {
    setBusy(true)
    try {
      await answerChallenge(clientSecret, outcome)
      onPassed()
    } catch (error) {
      onFailed((error instanceof ApiError && error.sentence) || words.paymentFailedText)
    }
  }
  return <ChallengeDialog isOpen isBusy={isBusy} onAnswer={(outcome) => void answer(outcome)} />
}
