import { dollars } from '#shared/money.ts'
import type { Plan } from '#shared/plans.ts'
import { ActionNotice } from '../../ui/ActionNotice.tsx'
import { ConfirmDialog } from '../../ui/Dialog.tsx'
import { Money } from '../../ui/Money.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { Authentication } from './PaymentForm.tsx'
import { words } from './strings.ts'
import { useQuote } from './useQuote.ts'
import { useUpgrade } from './useUpgrade.ts'

interface UpgradeDialogProps {
  plan: Plan
  isOpen: boolean
  /** How often it has been opened. */
  opening: number
  onClose: () => void
}

/** Says what is due now, as the provider calculates it, before the button that charges it. */
export function UpgradeDialog({ plan, isOpen, opening, onClose }: UpgradeDialogProps) {
  const { quote, isAsking, refusal } = useQuote(plan.slug, opening)
  const upgrade = useUpgrade(plan.slug, onClose)
  return (
    <>
      <ConfirmDialog
        isOpen={isOpen && upgrade.challenge === null}
        onClose={onClose}
        title={words.upgradeTitle(plan.name)}
        description={words.upgradeText}
        confirmLabel={
          quote ? words.confirmUpgrade(dollars(quote.amountDue, quote.currency)) : words.confirmUpgradeUnknown
        }
        onConfirm={upgrade.confirm}
        isConfirmDisabled={!quote || upgrade.isWaiting}
        error={upgrade.error}
      >
        <dl className="flex flex-col gap-2 rounded-control bg-sunken p-3 text-control">
          <div className="flex items-center justify-between gap-4">
            <dt className="font-medium">{words.dueNow}</dt>
            <dd className="font-bold" aria-live="polite">
              {isAsking && (
                <>
                  <span className="sr-only">{words.readingPrice}</span>
                  <Skeleton className="h-5 w-16" />
                </>
              )}
              {quote && <Money cents={quote.amountDue} currency={quote.currency} />}
            </dd>
          </div>
          <div className="flex items-center justify-between gap-4 text-2">
            <dt>{words.fromNextPeriod}</dt>
            <dd className="tabular-nums">{words.perMonth(dollars(plan.price, plan.currency))}</dd>
          </div>
        </dl>
        <ActionNotice refusal={refusal} />
      </ConfirmDialog>
      {upgrade.challenge && (
        <Authentication
          clientSecret={upgrade.challenge}
          onPassed={upgrade.passed}
          onFailed={upgrade.refuse}
        />
      )}
    </>
  )
}
