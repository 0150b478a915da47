import { useSite } from '../../lib/site.ts'
import { Anchor } from '../../ui/Anchor.tsx'

/** Not in strings.ts: the landing page loads nothing else of it. */
const homeLabel = (name: string) => `${name}, home`

/** The mark and the name. `isCompact` leaves the name out where the bar is narrow. */
export function Logo({ isCompact = false }: { isCompact?: boolean }) {
  const { name, logoUrl } = useSite()
  return (
    <Anchor
      href="/"
      aria-label={homeLabel(name)}
      className="inline-flex min-h-10 shrink-0 items-center gap-2 rounded-control text-section font-bold tracking-[-0.02em]"
    >
      {logoUrl ? (
        <img src={logoUrl} alt="" className="h-7 max-w-32 object-contain" />
      ) : (
        <svg viewBox="0 0 32 32" className="size-7" aria-hidden>
          <rect width="32" height="32" rx="8" className="fill-accent-solid" />
          {name.startsWith('P') ? (
            <path
              d="M11 24V8h6.5a5 5 0 0 1 0 10H11"
              fill="none"
              stroke="#fff"
              strokeWidth="3"
              strokeLinecap="round"
              strokeLinejoin="round"
            />
          ) : (
            <text x="16" y="23" textAnchor="middle" fontSize="20" fill="#fff">
              {Array.from(name)[0]}
            </text>
          )}
        </svg>
      )}
      <span className={isCompact ? 'max-[76rem]:sr-only' : undefined}>{name}</span>
    </Anchor>
  )
}
