import { useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { monthOf, type Statement, StatementMonth } from '#shared/statements.ts'
import { StatementBar, StatementView } from '../../features/statements/StatementView.tsx'
import type { ApiError } from '../../lib/api.ts'
import { ButtonLink } from '../../ui/Button.tsx'
import { PageHeading } from '../../ui/PageHeading.tsx'
import { SkeletonList } from '../../ui/Skeleton.tsx'
import { EmptyState, ErrorState } from '../../ui/states.tsx'

const words = {
  failed: 'The statement could not be loaded.',
  denied: 'Only the people of a brand see its statements.',
}

/** The month that the address asks for; the current one when it asks for none. */
export function useMonth(): [string, (month: string) => void] {
  const [params, setParams] = useSearchParams()
  const asked = StatementMonth.safeParse(params.get('month'))
  const [thisMonth] = useState(() => monthOf(new Date()))
  const setMonth = (month: string) => setParams({ month }, { replace: true })
  return [asked.success ? asked.data : thisMonth, setMonth]
}

interface Loaded {
  data: Statement | undefined
  error: ApiError | undefined
  isValidating: boolean
  mutate: () => unknown
}

interface StatementScreenProps {
  title: string
  intro: string
  back: { href: string; label: string }
  month: string
  onMonth: (month: string) => void
  csvAddress: string
  loaded: Loaded
}

/** A month of money, to be read, printed or kept as CSV. */
export function StatementScreen(props: StatementScreenProps) {
  const { title, intro, back, month, onMonth, csvAddress, loaded } = props
  const { data, error, isValidating, mutate } = loaded
  const isDenied = error?.status === 403 || error?.status === 404
  const toBack = <ButtonLink href={back.href}>{back.label}</ButtonLink>
  return (
    <>
      <PageHeading
        title={title}
        description={intro}
        actions={<span className="print:hidden">{toBack}</span>}
      />
      {isDenied ? (
        <EmptyState drawing="closed" title={words.denied} action={toBack} />
      ) : (
        <>
          <StatementBar
            month={month}
            firstMonth={data?.firstMonth ?? null}
            csvAddress={csvAddress}
            isReady={data !== undefined}
            onMonth={onMonth}
          />
          {data ? (
            <StatementView statement={data} />
          ) : error ? (
            <ErrorState
              message={error.message || words.failed}
              onRetry={() => void mutate()}
              isRetrying={isValidating}
            />
          ) : (
            <SkeletonList count={2} />
          )}
        </>
      )}
    </>
  )
}
