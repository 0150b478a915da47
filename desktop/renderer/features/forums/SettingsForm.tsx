import { zodResolver } from '@hookform/resolvers/zod'
import { Plus, X } from 'lucide-react'
import { Controller, useForm, useWatch } from 'react-hook-form'
import { type ForumPage, ForumSettings, updateForum } from '#shared/forums.ts'
import { limits } from '#shared/limits.ts'
import { call } from '../../lib/api.ts'
import { usePatch } from '../../lib/patch.ts'
import { useAction } from '../../lib/useAction.ts'
import { ActionNotice } from '../../ui/ActionNotice.tsx'
import { Button, IconButton } from '../../ui/Button.tsx'
import { Switch } from '../../ui/Checkbox.tsx'
import { Field } from '../../ui/Field.tsx'
import { NativeSelect, TextArea, TextInput } from '../../ui/inputs.tsx'
import { defaultIcon, forumIcons, ForumTile } from '../../ui/ForumTile.tsx'
import { words } from './strings.ts'

const drawn = Object.entries(forumIcons).map(([value, { label }]) => ({ value, label }))
/** The icons to choose from; an unknown class is kept, and shows letters. */
const iconsFor = (icon: string) => [
  { value: icon in forumIcons ? defaultIcon : icon, label: words.noIcon },
  ...drawn,
]

/** What the owner of a forum can change about it. */
export function SettingsForm({ forum }: { forum: ForumPage }) {
  const patch = usePatch()
  const { name, isPrivate, hasSolutions, color, icon, rules } = forum
  const form = useForm({
    resolver: zodResolver(ForumSettings),
    defaultValues: {
      name,
      description: forum.description ?? '',
      isPrivate,
      hasSolutions,
      color,
      icon,
      rules,
    },
    mode: 'onTouched',
  })
  const { register, control, handleSubmit, formState, setError } = form
  const { errors } = formState
  const shown = useWatch({ control })
  const { act, isBusy, refusal } = useAction(
    (body: ForumSettings) =>
      call(updateForum, {
        params: { id: forum.id },
        body: { ...body, rules: body.rules?.filter((rule) => rule !== '') },
      }),
    {
      success: { title: words.settingsSaved },
      failure: { sentence: words.settingsFailed, prefersReason: true },
      onSuccess: (changed) => {
        patch<ForumPage>(forum.id, (known) => ({ ...known, ...changed }))
        form.reset({ ...changed, description: changed.description ?? '' })
      },
      onRefused: ({ issues }) => {
        const known = issues.filter(({ path }) => path === 'name' || path === 'description')
        for (const { path, message } of known) setError(path as 'name', { message }, { shouldFocus: true })
        return known.length > 0
      },
    },
  )
  return (
    <form
      noValidate
      className="flex flex-col gap-5 rounded-card border bg-surface p-4 md:p-6"
      onSubmit={(event) => void handleSubmit((input) => act(input))(event)}
    >
      <Field
        label={words.name}
        error={errors.name?.message}
        counter={{ value: shown.name ?? '', max: limits.forumNameMax }}
      >
        <TextInput {...register('name')} />
      </Field>
      <Field
        label={words.description}
        error={errors.description?.message}
        counter={{ value: shown.description ?? '', max: limits.forumDescriptionMax }}
      >
        <TextArea {...register('description')} rows={3} />
      </Field>
      <div className="grid gap-5 md:grid-cols-2">
        <Field label={words.icon}>
          <NativeSelect {...register('icon')} options={iconsFor(icon)} />
        </Field>
        <Field label={words.color} hint={words.colorHint} error={errors.color?.message}>
          <TextInput {...register('color')} type="color" className="max-w-24 p-1" />
        </Field>
      </div>
      <ForumTile
        size="large"
        forum={{
          name: shown.name ?? '',
          iconUrl: forum.iconUrl,
          icon: shown.icon ?? defaultIcon,
          color: shown.color ?? color,
        }}
      />
      <Controller
        control={control}
        name="rules"
        render={({ field }) => (
          <RulesField
            value={field.value ?? []}
            onChange={field.onChange}
            errorAt={(place) => errors.rules?.[place]?.message}
          />
        )}
      />
      <Switch label={words.privateLabel} hint={words.privateHint} {...register('isPrivate')} />
      <Switch label={words.solutionsLabel} hint={words.solutionsHint} {...register('hasSolutions')} />
      <ActionNotice refusal={refusal} />
      <div className="flex justify-end border-t pt-4">
        <Button type="submit" variant="primary" isBusy={isBusy}>
          {words.save}
        </Button>
      </div>
    </form>
  )
}

interface RulesFieldProps {
  value: readonly string[]
  onChange: (rules: string[]) => void
  errorAt: (place: number) => string | undefined
}

/** The rules of a forum, one line each. */
function RulesField({ value, onChange, errorAt }: RulesFieldProps) {
  return (
    <fieldset className="flex flex-col gap-3">
      <legend className="mb-1.5 text-control font-medium">{words.rules}</legend>
      <p className="text-dense text-3">{words.rulesHint}</p>
      {value.map((rule, at) => (
        // A rule is known by its place: two may read the same while they are written.
        // oxlint-disable-next-line react/no-array-index-key -- its place is its name
        <div key={at} className="flex items-start gap-2">
          <Field label={words.ruleLabel(at + 1)} isLabelHidden error={errorAt(at)} className="flex-1">
            <TextInput value={rule} onChange={(event) => onChange(value.with(at, event.target.value))} />
          </Field>
          <IconButton
            label={words.removeRule(at + 1)}
            icon={<X aria-hidden />}
            onClick={() => onChange(value.toSpliced(at, 1))}
          />
        </div>
      ))}
      {value.length < limits.forumRulesMax && (
        <Button
          size="small"
          className="self-start"
          icon={<Plus aria-hidden />}
          onClick={() => onChange([...value, ''])}
        >
          {words.addRule}
        </Button>
      )}
    </fieldset>
  )
}
