import type { ReactNode } from 'react'
import type { listFollowing, listSaved } from '#shared/saves.ts'
import { useList } from '../../lib/data.ts'
import { useViewer } from '../../lib/viewer.ts'
import { ButtonLink } from '../../ui/Button.tsx'
import { PageHeading } from '../../ui/PageHeading.tsx'
import { type DrawingName, EmptyState, PlanRequired } from '../../ui/states.tsx'
import { Feed, useNewPosts } from './Feed.tsx'

interface MemberFeedProps {
  source: typeof listFollowing | typeof listSaved
  words: {
    title: string
    description: string
    none: string
    noneText: string
    browse: string
    planOpens: string
  }
  drawing: DrawingName
  /** Where an empty feed sends its reader. */
  browseHref: string
  /** What it is made of, above the posts. */
  above?: ReactNode
  /** What is posted meanwhile may belong to the feed. */
  isLive?: boolean
}

/** A page that is one feed of the reader's own, for members only. */
export function MemberFeed({ source, words, drawing, browseHref, above, isLive = false }: MemberFeedProps) {
  const viewer = useViewer()
  const isMember = viewer?.isEntitled ?? false
  const list = useList(source, isMember ? {} : null)
  const newPosts = useNewPosts({ list, sort: 'new' })
  return (
    <div className="mx-auto max-w-reading">
      <PageHeading title={words.title} description={words.description} />
      {above}
      {viewer && !isMember ? (
        <PlanRequired text={words.planOpens} />
      ) : (
        <Feed
          list={list}
          newPosts={isLive ? newPosts : undefined}
          label={words.title}
          empty={
            <EmptyState
              drawing={drawing}
              title={words.none}
              text={words.noneText}
              action={<ButtonLink href={browseHref}>{words.browse}</ButtonLink>}
            />
          }
        />
      )}
    </div>
  )
}
