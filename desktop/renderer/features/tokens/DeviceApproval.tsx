import { type SyntheticEvent, useState } from 'react'
import { decideDeviceLogin, type DeviceLogin, getDeviceLogin } from '#shared/tokens.ts'
import { call } from '../../lib/api.ts'
import { useAction } from '../../lib/useAction.ts'
import { ActionNotice } from '../../ui/ActionNotice.tsx'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { Field } from '../../ui/Field.tsx'
import { TextInput } from '../../ui/inputs.tsx'
import { scopeWords, words } from './strings.ts'

const said = words.device

/** The code first, even where the address brings it: whoever approves compares it with what the program shows. */
export function DeviceApproval({ code }: { code: string }) {
  const [typed, setTyped] = useState(code)
  const [login, setLogin] = useState<DeviceLogin | null>(null)
  const [decision, setDecision] = useState<'approve' | 'deny' | null>(null)
  const { act, isBusy, refusal } = useAction(() => call(getDeviceLogin, { params: { userCode: typed } }), {
    failure: { sentence: said.notFound, prefersReason: true },
    onSuccess: setLogin,
  })
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    void act()
  }
  if (decision)
    return (
      <Card as="section" className="md:p-6">
        <output className="block">{decision === 'approve' ? said.approved : said.denied}</output>
      </Card>
    )
  if (login) return <Decision login={login} onDecided={setDecision} />
  return (
    <Card as="section" className="md:p-6">
      <form className="flex flex-col gap-3" onSubmit={submit}>
        <Field label={said.code} hint={said.codeHint}>
          <TextInput
            value={typed}
            autoCapitalize="characters"
            autoComplete="off"
            spellCheck={false}
            className="font-mono"
            onChange={(event) => setTyped(event.target.value)}
          />
        </Field>
        <ActionNotice refusal={refusal} />
        <Button
          type="submit"
          variant="primary"
          className="self-end"
          isBusy={isBusy}
          disabled={typed.trim() === ''}
        >
          {said.next}
        </Button>
      </form>
    </Card>
  )
}

interface DecisionProps {
  login: DeviceLogin
  onDecided: (decision: 'approve' | 'deny') => void
}

function Decision({ login, onDecided }: DecisionProps) {
  const { act, isBusy, refusal } = useAction(
    (decision: 'approve' | 'deny') =>
      call(decideDeviceLogin, { params: { userCode: login.userCode }, body: { decision } }),
    {
      failure: { sentence: said.failed, prefersReason: true },
      onSuccess: (decided) => onDecided(decided.decision),
    },
  )
  return (
    <Card as="section" className="flex flex-col gap-3 md:p-6">
      <h2 className="font-bold">
        <bdi>{said.asks(login.clientName)}</bdi>
      </h2>
      <p className="font-mono">{login.userCode}</p>
      <p className="text-control">{said.may}</p>
      <ul className="list-disc ps-5 text-control">
        {login.scopes.map((scope) => (
          <li key={scope}>{scopeWords(scope)}</li>
        ))}
      </ul>
      <p className="text-control text-2">{said.days(login.expiresInDays)}</p>
      <p className="text-control text-2">{said.warning}</p>
      <ActionNotice refusal={refusal} />
      <div className="flex justify-end gap-2">
        <Button isBusy={isBusy} onClick={() => void act('deny')}>
          {said.deny}
        </Button>
        <Button variant="primary" isBusy={isBusy} onClick={() => void act('approve')}>
          {said.approve}
        </Button>
      </div>
    </Card>
  )
}
