import { useState } from 'react'
import type { Viewer } from '#shared/auth.ts'
import { type ApiToken, listTokens, revokeToken } from '#shared/tokens.ts'
import { call } from '../../lib/api.ts'
import { useData } from '../../lib/data.ts'
import { useAction } from '../../lib/useAction.ts'
import { Badge } from '../../ui/Badge.tsx'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { shortDate } from '../../ui/dates.ts'
import { ConfirmDialog } from '../../ui/Dialog.tsx'
import { RelativeTime, useNow } from '../../ui/RelativeTime.tsx'
import { SkeletonList } from '../../ui/Skeleton.tsx'
import { ErrorState } from '../../ui/states.tsx'
import { TokenForm } from './TokenForm.tsx'
import { words } from './strings.ts'

/** The reader's API tokens: what there is, a new one, and an end for each. */
export function TokensPanel({ viewer }: { viewer: Viewer }) {
  const { data: tokens, error, mutate } = useData(listTokens, {})
  const [isMaking, setMaking] = useState(false)
  const [ending, setEnding] = useState<ApiToken | null>(null)
  const { act, refusal, clear } = useAction(
    (token: ApiToken) => call(revokeToken, { params: { id: token.id } }),
    {
      success: { title: words.revoked },
      failure: { sentence: words.revokeFailed, prefersReason: true },
      onSuccess: () => {
        setEnding(null)
        void mutate()
      },
    },
  )
  return (
    <Card as="section" className="flex flex-col gap-2 md:p-6">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h2 className="font-bold">{words.title}</h2>
        <Button size="small" onClick={() => setMaking(true)}>
          {words.create}
        </Button>
      </div>
      <p className="text-control text-2">{words.text}</p>
      {tokens ? (
        tokens.length > 0 ? (
          <ul className="divide-y">
            {tokens.map((token) => (
              <TokenRow key={token.id} token={token} onRevoke={() => setEnding(token)} />
            ))}
          </ul>
        ) : (
          <p className="text-control text-3">{words.none}</p>
        )
      ) : error ? (
        <ErrorState message={words.failed} onRetry={() => void mutate()} />
      ) : (
        <SkeletonList shape="row" count={1} />
      )}
      <TokenForm
        viewer={viewer}
        isOpen={isMaking}
        onClose={() => setMaking(false)}
        onMade={() => void mutate()}
      />
      <ConfirmDialog
        isOpen={ending !== null}
        onClose={() => {
          setEnding(null)
          clear()
        }}
        title={words.revokeTitle(ending?.name ?? '')}
        description={words.revokeText}
        confirmLabel={words.revoke}
        tone="danger"
        onConfirm={async () => void (ending && (await act(ending)))}
        error={refusal?.kind === 'failed' ? refusal.sentence : undefined}
      />
    </Card>
  )
}

function TokenRow({ token, onRevoke }: { token: ApiToken; onRevoke: () => void }) {
  const isExpired = new Date(token.expiresAt) <= useNow()
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 py-2.5 text-control">
      <span className="min-w-0 flex-1">
        <span className="flex flex-wrap items-center gap-x-2">
          <bdi className="truncate font-medium">{token.name}</bdi>
          {isExpired ? (
            <Badge tone="neutral">{words.expired}</Badge>
          ) : (
            <span className="text-dense text-3">{words.until(shortDate(token.expiresAt))}</span>
          )}
          <span className="text-dense text-3">
            {token.lastUsedAt ? (
              <>
                {words.used} <RelativeTime at={token.lastUsedAt} />
              </>
            ) : (
              words.unused
            )}
          </span>
        </span>
        <span className="block text-dense break-words text-2">{token.scopes.join(', ')}</span>
      </span>
      <Button size="small" aria-label={words.revokeOf(token.name)} onClick={onRevoke}>
        {words.revoke}
      </Button>
    </li>
  )
}
