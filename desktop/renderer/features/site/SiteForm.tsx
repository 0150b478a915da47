import { type ReactNode, useState } from 'react'
import { limits } from '#shared/limits.ts'
import { changeSiteSettings, siteLimitBounds, siteTextMax, type SiteVersion } from '#shared/siteSettings.ts'
import { call } from '../../lib/api.ts'
import { useAction } from '../../lib/useAction.ts'
import { ActionNotice } from '../../ui/ActionNotice.tsx'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { Field } from '../../ui/Field.tsx'
import { TextArea, TextInput } from '../../ui/inputs.tsx'
import { PlanTexts } from './PlanTexts.tsx'
import { accentNote, SitePreview } from './SitePreview.tsx'
import { SocialLinks } from './SocialLinks.tsx'
import { fieldWords, words } from './strings.ts'
import {
  claimFields,
  limitFields,
  placeholders,
  settingsOf,
  type SiteValues,
  type TextField,
  valuesOf,
} from './values.ts'

/** A picture that is uploaded. */
export type PictureSlot = (field: {
  value: string
  onChange: (url: string) => void
  error: string | undefined
}) => ReactNode

interface SiteFormProps {
  /** What is looked at, and changed from. */
  version: SiteVersion
  pictureSlot: PictureSlot
  onSaved: (version: SiteVersion) => void
  onReload: () => void
}

export function SiteForm({ version, pictureSlot, onSaved, onReload }: SiteFormProps) {
  const [values, setValues] = useState(() => valuesOf(version.settings))
  const [reason, setReason] = useState('')
  const [errors, setErrors] = useState<Partial<Record<keyof SiteValues, string>>>({})
  const [isOutdated, setOutdated] = useState(false)
  const settings = settingsOf(values, version.settings)
  const isChanged = Object.keys(settings).length > 0
  const saving = useAction(
    () =>
      call(changeSiteSettings, {
        body: { version: version.version, settings, ...(reason.trim() ? { reason } : {}) },
      }),
    {
      success: { title: words.saved },
      failure: { sentence: words.saveFailed, prefersReason: true },
      onSuccess: onSaved,
      onRefused: ({ code, issues }) => {
        setOutdated(code === 'site.changed')
        const found = issues.flatMap(({ path, message }) => {
          const field = path.replace(/^settings\./, '').split('.')[0] ?? ''
          return field in values ? [[field, message]] : []
        })
        setErrors(Object.fromEntries(found) as typeof errors)
        return found.length > 0
      },
    },
  )
  const set = (field: TextField) => (value: string) => {
    setValues((known) => ({ ...known, [field]: value }))
    setErrors((known) => ({ ...known, [field]: undefined }))
  }
  const text = (field: TextField, hint?: string) => (
    <Field key={field} label={fieldWords[field]} error={errors[field]} hint={hint}>
      <TextInput
        value={values[field]}
        placeholder={placeholders[field]}
        onChange={({ target }) => set(field)(target.value)}
      />
    </Field>
  )
  const longText = (field: TextField, rows: number, hint?: string) => (
    <Field
      label={fieldWords[field]}
      error={errors[field]}
      hint={hint}
      {...(hint ? { counter: { value: values[field], max: siteTextMax } } : {})}
    >
      <TextArea
        rows={rows}
        value={values[field]}
        placeholder={placeholders[field]}
        onChange={({ target }) => set(field)(target.value)}
      />
    </Field>
  )
  return (
    <form
      noValidate
      aria-label={words.form}
      className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_18.75rem]"
      onSubmit={(event) => {
        event.preventDefault()
        setErrors({})
        void saving.act()
      }}
    >
      <div className="flex flex-col gap-4">
        <p className="text-control text-2">{words.intro}</p>
        <Group title={words.groups.identity}>
          {text('name')}
          {text('tagline')}
        </Group>
        <Group title={words.groups.look}>
          <AccentField
            theme="light"
            value={values.accentLight}
            error={errors.accentLight}
            onChange={set('accentLight')}
          />
          <AccentField
            theme="dark"
            value={values.accentDark}
            error={errors.accentDark}
            onChange={set('accentDark')}
          />
          <div className="flex flex-col gap-1.5 md:col-span-2">
            <span className="text-control font-medium">{fieldWords.logoUrl}</span>
            {pictureSlot({ value: values.logoUrl, onChange: set('logoUrl'), error: errors.logoUrl })}
            {errors.logoUrl && <p className="text-dense text-danger">{errors.logoUrl}</p>}
          </div>
        </Group>
        <Group title={words.groups.front}>
          {text('headline')}
          <div className="md:col-span-2">{longText('lead', 2)}</div>
          <p className="text-dense text-3 md:col-span-2">{words.claimsHint}</p>
          {claimFields.map((field) => text(field))}
        </Group>
        <Group title={words.groups.contact}>
          {text('contactEmail')}
          {text('city')}
          {text('copyright')}
          <div className="md:col-span-2">{longText('founder', 2)}</div>
          <div className="md:col-span-2">
            <SocialLinks
              links={values.social}
              error={errors.social}
              onChange={(social) => setValues((known) => ({ ...known, social }))}
            />
          </div>
        </Group>
        <Group title={words.groups.plans}>
          <PlanTexts
            texts={values.planFeatures}
            error={errors.planFeatures}
            onChange={(planFeatures) => setValues((known) => ({ ...known, planFeatures }))}
          />
        </Group>
        <Group title={words.groups.limits}>
          <p className="text-dense text-3 md:col-span-2">{words.limitsHint}</p>
          {limitFields.map((field) =>
            text(field, words.limitHint(siteLimitBounds[field].least, siteLimitBounds[field].most)),
          )}
        </Group>
        <Group title={words.groups.mail}>
          {text('mailFromName')}
          {text('mailFromAddress', words.mailHint)}
        </Group>
        <Group title={words.groups.texts}>
          <div className="flex flex-col gap-4 md:col-span-2">
            {longText('terms', 4, words.textHint)}
            {longText('privacy', 4, words.textHint)}
            {longText('guidelines', 4, words.textHint)}
          </div>
        </Group>
      </div>
      <div className="flex flex-col gap-4 lg:sticky lg:top-20">
        <SitePreview values={values} />
        <Field label={words.reason} isOptional hint={words.reasonHint}>
          <TextInput
            value={reason}
            maxLength={limits.reasonMax}
            onChange={({ target }) => setReason(target.value)}
          />
        </Field>
        <ActionNotice refusal={saving.refusal} />
        {isOutdated && <Button onClick={onReload}>{words.reload}</Button>}
        <div className="flex items-center gap-3">
          <Button type="submit" variant="primary" isBusy={saving.isBusy} disabled={!isChanged}>
            {words.save}
          </Button>
          {isChanged && <span className="text-dense text-3">{words.unsaved}</span>}
        </div>
      </div>
    </form>
  )
}

function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Card as="section" className="md:p-6">
      <h2 className="mb-4 font-bold">{title}</h2>
      <div className="grid gap-4 md:grid-cols-2">{children}</div>
    </Card>
  )
}

const accents = {
  light: { field: 'accentLight', plain: '#4f46c8' },
  dark: { field: 'accentDark', plain: '#a7a1ff' },
} as const

interface AccentFieldProps {
  theme: keyof typeof accents
  value: string
  error: string | undefined
  onChange: (value: string) => void
}

/** A color as it is written, and picked. */
function AccentField({ theme, value, error, onChange }: AccentFieldProps) {
  const { field, plain } = accents[theme]
  const note = accentNote(theme, value)
  const label = fieldWords[field]
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_auto] items-start gap-2">
      <Field label={label} hint={note.hint} error={error ?? note.error}>
        <TextInput
          value={value}
          placeholder={plain}
          spellCheck={false}
          onChange={({ target }) => onChange(target.value)}
        />
      </Field>
      <input
        type="color"
        aria-label={words.pick(label)}
        value={/^#[\da-f]{6}$/i.test(value) ? value : plain}
        onChange={({ target }) => onChange(target.value)}
        className="mt-[1.625rem] size-10 cursor-pointer rounded-control border border-strong bg-surface p-1"
      />
    </div>
  )
}
