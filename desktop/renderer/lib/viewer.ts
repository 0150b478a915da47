import { createContext, useContext } from 'react'
import useSWR, { mutate } from 'swr'
import { getViewer, type Viewer } from '#shared/auth.ts'
import { ApiError, getJson } from './api.ts'

const key = getViewer.path

async function readViewer(): Promise<Viewer | null> {
  try {
    return await getJson<Viewer>(key)
  } catch (error) {
    if (error instanceof ApiError && (error.status === 401 || error.status === 403)) return null
    throw error
  }
}

/** What `Known` has read of the reader. */
export const ViewerContext = createContext<Viewer | null | undefined>(undefined)

/** Reads who is signed in: for `Known` alone. */
export const useReadViewer = (): Viewer | null | undefined => useSWR<Viewer | null>(key, readViewer).data

/** The signed-in person; null when signed out, undefined while that is not known yet. */
export const useViewer = (): Viewer | null | undefined => useContext(ViewerContext)

/** Asks the server again who is signed in: after a change of plan or profile. */
export const refreshViewer = (): Promise<Viewer | null | undefined> => mutate<Viewer | null>(key)
