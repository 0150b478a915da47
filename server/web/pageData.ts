import type { Request, Response } from 'express'
import type { Boot } from '#shared/boot.ts'
import { Failure } from '#shared/errors.ts'
import { addressOfRead, type FirstRead, firstReads } from '#shared/firstReads.ts'
import type { Reader } from '../core/actor.ts'
import type { Log } from '../core/log.ts'
import type { Answer } from '../http/answer.ts'
import type { ReadEndpoint } from '../http/pipeline.ts'

export interface PageData {
  data: Pick<Boot, 'things' | 'lists'>
  /** The subjects that are shown; null where any change may concern them. */
  shows: ReadonlySet<string> | null
  /** Nothing was refused or failed. */
  isWhole: boolean
}

interface Parts {
  read: ReadEndpoint
  log: Log
}

interface Asked {
  req: Request
  res: Response
  /** The path and the query that the page is drawn for. */
  path: string
  query: URLSearchParams
  reader: Reader
  /** The pages whose text is the operator's own. */
  texts: readonly string[] | undefined
}

const nextOf = ({ link }: Answer): string | null => /<([^>]+)>/.exec(link ?? '')?.[1] ?? null

/**
 * Reads what the first screen of an address shows, as far as this reader may see it. What is refused is left
 * out: the page asks for it itself, and says what it is told.
 */
export function pageDataReader({ read, log }: Parts): (asked: Asked) => Promise<PageData> {
  return async ({ req, res, path, query, reader, texts = [] }) => {
    const data: PageData['data'] = { things: {}, lists: {} }
    const subjects = new Set<string>()
    let isUnknown = false
    let isWhole = true
    const readAll = async (reads: readonly FirstRead[]): Promise<void> => {
      await Promise.all(reads.map(readOne))
    }
    const readOne = async ({ spec, where, next }: FirstRead): Promise<void> => {
      const address = addressOfRead({ spec, where })
      try {
        const answer = await read(spec, { req, res, where })
        isUnknown ||= answer.shows === null
        for (const subject of answer.shows ?? []) subjects.add(subject)
        const body: unknown = JSON.parse(answer.body.toString())
        if (spec.isPaged) data.lists[address] = { items: body as unknown[], next: nextOf(answer) }
        else data.things[address] = body
        if (next) await readAll(next(body))
      } catch (error) {
        isWhole = false
        if (!(error instanceof Failure)) log.error({ err: error, address }, 'page.data_failed')
      }
    }
    await readAll(firstReads(path, query, { viewer: reader, texts }))
    return { data, shows: isUnknown ? null : subjects, isWhole }
  }
}
