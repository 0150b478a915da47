import { useState } from 'react'
import { lettersOf } from '#shared/looks.ts'
import { classes } from './classes.ts'

export interface AvatarProps {
  username: string
  imageUrl?: string | null | undefined
  size?: 20 | 24 | 32 | 40 | 96
  /** Only where no name stands beside it. */
  label?: string
}

const sizes = {
  20: 'size-5 text-[0.5625rem]',
  24: 'size-6 text-[0.625rem]',
  32: 'size-8 text-meta',
  40: 'size-10 text-control',
  96: 'size-24 text-landing-phone',
}

function hueOf(seed: string): number {
  let sum = 0
  for (const character of seed) sum = (sum * 31 + character.codePointAt(0)!) % 360
  return sum
}

/** A picture, or initials in a colour that the username always gets. */
export function Avatar({ username, imageUrl, size = 32, label }: AvatarProps) {
  const [failedUrl, setFailedUrl] = useState<string | null>(null)
  const look = classes('inline-flex shrink-0 items-center justify-center rounded-full', sizes[size])
  if (imageUrl && imageUrl !== failedUrl)
    return (
      <img
        src={imageUrl}
        alt={label ?? ''}
        width={size}
        height={size}
        loading="lazy"
        decoding="async"
        referrerPolicy="no-referrer"
        className={classes(look, 'bg-sunken object-cover')}
        onError={() => setFailedUrl(imageUrl)}
      />
    )
  return (
    <span
      {...(label ? { role: 'img', 'aria-label': label } : { 'aria-hidden': true })}
      className={classes(look, 'font-medium text-white select-none')}
      style={{ backgroundColor: `oklch(0.45 0.09 ${hueOf(username)})` }}
    >
      {lettersOf(username)}
    </span>
  )
}
