import { useState } from 'react'
import { type CouponDuration, createCoupon } from '#shared/coupons.ts'
import { listPlans } from '#shared/plans.ts'
import { type ApiError, call } from '../../lib/api.ts'
import { useData } from '../../lib/data.ts'
import { useAction } from '../../lib/useAction.ts'
import { ActionNotice } from '../../ui/ActionNotice.tsx'
import { Button } from '../../ui/Button.tsx'
import { Checkbox } from '../../ui/Checkbox.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { Field } from '../../ui/Field.tsx'
import { TextInput } from '../../ui/inputs.tsx'
import { Segmented } from '../../ui/Segmented.tsx'
import { words } from './strings.ts'

type Off = 'percent' | 'amount'
const empty = { code: '', off: '', months: '3', maxUses: '', expires: '', planSlugs: [] as string[] }

const numberOf = (typed: string): number | null => (typed.trim() === '' ? null : Number(typed))
const centsOf = (typed: string): number | null =>
  typed.trim() === '' ? null : Math.round(Number(typed) * 100)

/** Asks what a new coupon takes off, for whom and for how long. */
export function CouponForm({ onClose, onDone }: { onClose: () => void; onDone: () => void }) {
  const [form, setForm] = useState(empty)
  const [off, setOff] = useState<Off>('percent')
  const [duration, setDuration] = useState<CouponDuration>('once')
  const [errors, setErrors] = useState<Partial<Record<string, string>>>({})
  const { data: plans } = useData(listPlans, {})
  const set = (change: Partial<typeof empty>) => {
    setErrors({})
    setForm((before) => ({ ...before, ...change }))
  }
  const save = () =>
    call(createCoupon, {
      body: {
        code: form.code,
        percentOff: off === 'percent' ? numberOf(form.off) : null,
        amountOff: off === 'amount' ? centsOf(form.off) : null,
        duration,
        months: duration === 'months' ? numberOf(form.months) : null,
        maxUses: numberOf(form.maxUses),
        expiresAt: form.expires ? `${form.expires}T23:59:59Z` : null,
        planSlugs: form.planSlugs,
      },
    })
  const { act, isBusy, refusal } = useAction(save, {
    success: { title: words.created },
    failure: { sentence: words.createFailed, prefersReason: true },
    onSuccess: onDone,
    onRefused: ({ issues }: ApiError) => {
      setErrors(Object.fromEntries(issues.map(({ path, message }) => [path, message])))
      return issues.length > 0
    },
  })
  const choose = (slug: string) => {
    const { planSlugs } = form
    set({
      planSlugs: planSlugs.includes(slug) ? planSlugs.filter((one) => one !== slug) : [...planSlugs, slug],
    })
  }
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={words.createTitle}
      actions={
        <Button
          variant="primary"
          isBusy={isBusy}
          disabled={form.code.trim() === '' || form.off.trim() === ''}
          onClick={() => void act()}
        >
          {words.save}
        </Button>
      }
    >
      <div className="flex flex-col gap-4">
        <Field label={words.code} hint={words.codeHint} error={errors['code']} isRequired>
          <TextInput
            value={form.code}
            maxLength={60}
            autoComplete="off"
            spellCheck={false}
            className="uppercase"
            onChange={({ target }) => set({ code: target.value })}
          />
        </Field>
        <div className="flex flex-col items-start gap-2">
          <Segmented
            label={words.kind}
            value={off}
            onChange={setOff}
            options={[
              { value: 'percent', label: words.percent },
              { value: 'amount', label: words.amount },
            ]}
          />
          <Field
            className="w-full"
            label={off === 'percent' ? words.percentOff : words.amountOff}
            error={errors['percentOff'] ?? errors['amountOff']}
            isRequired
          >
            <TextInput
              inputMode="decimal"
              value={form.off}
              onChange={({ target }) => set({ off: target.value })}
            />
          </Field>
        </div>
        <div className="flex flex-col items-start gap-2">
          <Segmented
            label={words.duration}
            value={duration}
            onChange={setDuration}
            options={[
              { value: 'once', label: words.once },
              { value: 'months', label: words.forMonths },
              { value: 'forever', label: words.forever },
            ]}
          />
          {duration === 'months' && (
            <Field
              className="w-full"
              label={words.months}
              hint={words.monthsHint}
              error={errors['months']}
              isRequired
            >
              <TextInput
                inputMode="numeric"
                value={form.months}
                onChange={({ target }) => set({ months: target.value })}
              />
            </Field>
          )}
        </div>
        <div className="grid gap-4 sm:grid-cols-2">
          <Field label={words.maxUses} hint={words.unlimited} error={errors['maxUses']} isOptional>
            <TextInput
              inputMode="numeric"
              value={form.maxUses}
              onChange={({ target }) => set({ maxUses: target.value })}
            />
          </Field>
          <Field label={words.expires} hint={words.never} error={errors['expiresAt']} isOptional>
            <TextInput
              type="date"
              value={form.expires}
              onChange={({ target }) => set({ expires: target.value })}
            />
          </Field>
        </div>
        <fieldset className="flex flex-col">
          <legend className="text-control font-medium">{words.plans}</legend>
          <p className="mb-1 text-dense text-3">{words.plansHint}</p>
          {plans?.map(({ slug, name }) => (
            <Checkbox
              key={slug}
              label={name}
              checked={form.planSlugs.includes(slug)}
              onChange={() => choose(slug)}
            />
          ))}
        </fieldset>
        <ActionNotice refusal={refusal} />
      </div>
    </Dialog>
  )
}
