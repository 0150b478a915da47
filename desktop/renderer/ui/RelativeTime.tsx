import { relativeTime } from './relativeTime.ts'
import { useNow } from './useNow.ts'

export interface RelativeTimeProps {
  at: string
  className?: string
}

const full = new Intl.DateTimeFormat('en', { dateStyle: 'full', timeStyle: 'short' })

export function RelativeTime({ at, className }: RelativeTimeProps) {
  const date = new Date(at)
  return (
    <time dateTime={at} title={full.format(date)} className={className}>
      {relativeTime(date, useNow())}
    </time>
  )
}
