import { getConversation, listConversations } from '#shared/conversations.ts'
import { useData, useList } from '../../lib/data.ts'
import { useFresh } from '../../lib/live/bus.ts'
import { useDebounced } from '../../lib/useDebounced.ts'

const limit = '30'
const restMilliseconds = 250

/** The beginning of the address of every list that is not searched. */
export const wholeListAddress = `${listConversations.path}?limit`

/** The reader's conversations, or those in which a term is found. */
export function useConversations(typed: string) {
  const q = useDebounced(typed.trim(), restMilliseconds)
  const list = useList(listConversations, { query: q ? { q, limit } : { limit } })
  useFresh(list.reload, 'message')
  return { list, isSearched: q !== '' }
}

/** One conversation, wherever it stands in the list. */
export function useConversation(id: string) {
  const answer = useData(getConversation, { params: { id } })
  const reload = () => void answer.mutate()
  useFresh(reload, 'message')
  return answer
}
