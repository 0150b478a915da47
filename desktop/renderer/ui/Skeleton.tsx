import type { ReactNode } from 'react'
import { classes } from './classes.ts'
import { uiWords } from './strings.ts'

/** One grey shape; its size comes with `className`. */
export function Skeleton({ className }: { className?: string }) {
  return <span aria-hidden className={classes('block animate-pulse rounded-control bg-sunken', className)} />
}

/** Around skeletons: says once that something loads, and draws them only after 300 ms. */
export function Loading({ children, className }: { children: ReactNode; className?: string }) {
  return (
    <div aria-busy className={classes('appear-late', className)}>
      <output className="sr-only">{uiWords.loading}</output>
      {children}
    </div>
  )
}

export function SkeletonText({ lines = 3 }: { lines?: number }) {
  return (
    <span className="flex flex-col gap-2">
      {Array.from({ length: lines }, (_, line) => (
        <Skeleton key={line} className={classes('h-4', line === lines - 1 ? 'w-3/5' : 'w-full')} />
      ))}
    </span>
  )
}

/** The shape of a post card or any other card with an author line, a title and three lines of text. */
export function SkeletonCard() {
  return (
    <div aria-hidden className="flex flex-col gap-3 rounded-card border bg-surface p-card">
      <span className="flex items-center gap-2">
        <Skeleton className="size-6 rounded-full" />
        <Skeleton className="h-3.5 w-40" />
      </span>
      <Skeleton className="h-5 w-4/5" />
      <SkeletonText />
      <Skeleton className="h-8 w-56" />
    </div>
  )
}

export function SkeletonRow() {
  return (
    <div aria-hidden className="flex h-row items-center gap-3">
      <Skeleton className="size-6 rounded-full" />
      <Skeleton className="h-3.5 w-1/3" />
      <Skeleton className="ms-auto h-3.5 w-20" />
    </div>
  )
}

/** A list that loads: `count` cards or rows. */
export function SkeletonList({ count = 3, shape = 'card' }: { count?: number; shape?: 'card' | 'row' }) {
  const Shape = shape === 'card' ? SkeletonCard : SkeletonRow
  return (
    <Loading className={classes('flex flex-col', shape === 'card' && 'gap-3')}>
      {Array.from({ length: count }, (_, index) => (
        <Shape key={index} />
      ))}
    </Loading>
  )
}
