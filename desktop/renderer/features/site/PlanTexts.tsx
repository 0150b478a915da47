import { listPlans } from '#shared/plans.ts'
import { useData } from '../../lib/data.ts'
import { Field } from '../../ui/Field.tsx'
import { TextArea } from '../../ui/inputs.tsx'
import { words } from './strings.ts'

interface PlanTextsProps {
  /** By the slug of the plan, a line for each thing. */
  texts: Record<string, string>
  error: string | undefined
  onChange: (texts: Record<string, string>) => void
}

/** What each plan is said to include. */
export function PlanTexts({ texts, error, onChange }: PlanTextsProps) {
  const { data: plans = [] } = useData(listPlans, {})
  return (
    <>
      {plans.map(({ slug, name, features }) => (
        <Field key={slug} label={name} hint={words.planHint}>
          <TextArea
            rows={4}
            value={texts[slug] ?? ''}
            placeholder={features.join('\n')}
            onChange={({ target }) => onChange({ ...texts, [slug]: target.value })}
          />
        </Field>
      ))}
      {error && <p className="text-dense text-danger">{error}</p>}
    </>
  )
}
