import type { LinkPreview } from '#shared/linkPreviews.ts'
import { relOfLink } from '#shared/markdown/write.ts'
import { blurOf } from './Picture.tsx'

interface LinkCardProps {
  preview: LinkPreview
  isSponsored: boolean
}

/** What a page elsewhere says of itself. Its host stands there as it is, whatever the page calls itself. */
export function LinkCard({ preview, isSponsored }: LinkCardProps) {
  const { url, title, description, siteName, imageUrl, imageLook } = preview
  const host = (URL.parse(url)?.host ?? '').replace(/^www\./, '')
  return (
    <a
      href={url}
      rel={relOfLink(url, isSponsored)}
      target="_blank"
      className="flex overflow-hidden rounded-card border bg-surface font-sans text-1 no-underline transition-colors hover:border-strong hover:bg-sunken"
    >
      <span className="flex min-w-0 flex-1 flex-col gap-1 p-4">
        <span className="truncate text-dense text-3">
          {siteName && siteName.toLowerCase() !== host ? `${host} · ${siteName}` : host}
        </span>
        <span dir="auto" className="line-clamp-3 text-control font-semibold">
          {title}
        </span>
        {description && (
          <span dir="auto" className="line-clamp-2 text-dense text-2">
            {description}
          </span>
        )}
      </span>
      {imageUrl && (
        <span className="relative w-28 shrink-0 self-stretch border-s sm:w-40">
          <img
            src={imageUrl}
            alt=""
            loading="lazy"
            decoding="async"
            className="absolute inset-0 size-full max-h-none rounded-none object-cover"
            style={imageLook?.preview ? { background: blurOf(imageLook.preview) } : undefined}
          />
        </span>
      )}
    </a>
  )
}
