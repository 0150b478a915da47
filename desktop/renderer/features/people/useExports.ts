import useSWR from 'swr'
import { type DataExport, listExports } from '#shared/exports.ts'
import { getJson } from '../../lib/api.ts'

const lookAgainMs = 2000
const isBeingMade = ({ status }: DataExport) => status === 'pending'

/** The copies of one's data; while one is being made, it is looked at again and again. */
export function useExports() {
  const { data, error, mutate } = useSWR<DataExport[], Error>(
    listExports.path,
    (address: string) => getJson<DataExport[]>(address),
    { refreshInterval: (exports) => (exports?.some(isBeingMade) ? lookAgainMs : 0) },
  )
  return { exports: data, error, isMaking: data?.some(isBeingMade) ?? false, reload: () => void mutate() }
}
