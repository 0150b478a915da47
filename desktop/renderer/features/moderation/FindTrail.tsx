import { Route } from 'lucide-react'
import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { trailPath } from '#shared/trails.ts'
import { Button } from '../../ui/Button.tsx'
import { Field } from '../../ui/Field.tsx'
import { TextInput } from '../../ui/inputs.tsx'

const words = {
  form: 'Follow a payment',
  id: 'Payment, deal, payout, ledger entry or reference',
  follow: 'Follow',
}

/** Opens the trail of whatever an id names. */
export function FindTrail() {
  const [id, setId] = useState('')
  const navigate = useNavigate()
  const wanted = id.trim()
  return (
    <form
      aria-label={words.form}
      className="mb-4 flex flex-wrap items-end gap-3"
      onSubmit={(event) => {
        event.preventDefault()
        if (wanted) void navigate(trailPath(wanted))
      }}
    >
      <div className="min-w-56 flex-1 basis-72">
        <Field label={words.id}>
          <TextInput value={id} spellCheck={false} onChange={({ target }) => setId(target.value)} />
        </Field>
      </div>
      <Button type="submit" icon={<Route aria-hidden />}>
        {words.follow}
      </Button>
    </form>
  )
}
