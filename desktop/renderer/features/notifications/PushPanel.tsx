import { BellOff, BellRing } from 'lucide-react'
import { useEffect, useState } from 'react'
import { ActionNotice } from '../../ui/ActionNotice.tsx'
import { isDesktop } from '../../lib/desktop.ts'
import { endPush, type PushState, readPushState, startPush } from '../../lib/push.ts'
import { useAction } from '../../lib/useAction.ts'
import { Button } from '../../ui/Button.tsx'

const words = {
  pushHere: 'Push on this device',
  pushTexts: {
    unsupported:
      'This browser cannot show notifications of this site. On an iPhone or iPad, add the site to your home screen first.',
    denied:
      'You have blocked notifications of this site. Allow them in the site settings of your browser, then come back here.',
    off: 'Get notified of messages and replies while no window is open. Your browser will ask you to allow it.',
    on: 'This device shows the notifications that are marked under Push below.',
  } satisfies Record<PushState, string>,
  turnOn: 'Turn on',
  turnOff: 'Turn off',
  pushFailed: 'This could not be changed. Please try again.',
}

/** Whether this device shows notifications while no window is open, and the switch for it. */
export function PushPanel({ userId }: { userId: string }) {
  const { state, toggle, isBusy, refusal } = usePush(userId)
  if (state === null) return null
  const isOn = state === 'on'
  const Icon = isOn ? BellRing : BellOff
  return (
    <section className="flex flex-col gap-3 rounded-card bg-sunken p-card" aria-labelledby="push-here">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-3">
        <Icon className="size-5 shrink-0 text-2" aria-hidden />
        <div className="min-w-48 flex-1">
          <h3 id="push-here" className="font-medium">
            {words.pushHere}
          </h3>
          <output className="block text-dense text-2">{words.pushTexts[state]}</output>
        </div>
        {(isOn || state === 'off') && (
          <Button variant={isOn ? 'secondary' : 'primary'} isBusy={isBusy} onClick={toggle}>
            {isOn ? words.turnOff : words.turnOn}
          </Button>
        )}
      </div>
      <ActionNotice refusal={refusal} />
    </section>
  )
}

/** Push on this device: its state (null while unknown, and in the desktop app) and its switch. */
function usePush(userId: string) {
  const [state, setState] = useState<PushState | null>(null)
  const { act, isBusy, refusal } = useAction(() => (state === 'on' ? endPush() : startPush(userId)), {
    failure: { sentence: words.pushFailed, prefersReason: true },
    onSuccess: setState,
  })
  useEffect(() => {
    if (isDesktop()) return
    let isCurrent = true
    const look = async () => {
      const now = await readPushState(userId)
      if (isCurrent) setState(now)
    }
    void look()
    // Somebody may come back from the settings of the browser.
    const lookAgain = () => void look()
    document.addEventListener('visibilitychange', lookAgain)
    return () => {
      isCurrent = false
      document.removeEventListener('visibilitychange', lookAgain)
    }
  }, [userId])
  return { state, toggle: () => void act(), isBusy, refusal }
}
