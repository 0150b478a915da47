import { BellPlus, Check } from 'lucide-react'
import { saveSearch } from '#shared/savedSearches.ts'
import { call } from '../../lib/api.ts'
import { useAction } from '../../lib/useAction.ts'
import { Button, ButtonLink } from '../../ui/Button.tsx'
import { useSavedSearches } from './useSavedSearches.ts'

const words = {
  save: 'Save search',
  saved: 'Saved',
  done: 'Search saved',
  doneText: 'You are notified of new posts that it finds.',
  failed: 'The search could not be saved. Please try again.',
}

/** Keeps the search that is shown, or leads to where it is kept. */
export function SaveSearch({ term }: { term: string }) {
  const { searches, reload } = useSavedSearches()
  const { act, isBusy } = useAction(() => call(saveSearch, { body: { query: term } }), {
    success: { title: words.done, description: words.doneText },
    failure: { sentence: words.failed, prefersReason: true },
    onSuccess: reload,
  })
  // Its place is kept while it is not known whether the search is saved.
  if (searches?.some(({ query }) => query === term))
    return (
      <ButtonLink href="/search" icon={<Check aria-hidden />} className="min-w-36">
        {words.saved}
      </ButtonLink>
    )
  return (
    <Button icon={<BellPlus aria-hidden />} className="min-w-36" isBusy={isBusy} onClick={() => void act()}>
      {words.save}
    </Button>
  )
}
