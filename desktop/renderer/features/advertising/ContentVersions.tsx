import { useState } from 'react'
import type { ContentVersion } from '#shared/applications.ts'
import type { BrandName } from '#shared/brands.ts'
import { diffTexts, type Piece } from '../../lib/textDiff.ts'
import { Badge, type Tone } from '../../ui/Badge.tsx'
import { shortDate } from '../../ui/dates.ts'
import { Field } from '../../ui/Field.tsx'
import { NativeSelect } from '../../ui/inputs.tsx'
import { Markdown } from '../../ui/Markdown.tsx'
import { Marked } from '../../ui/Marked.tsx'
import { Quoted } from '../../ui/Quoted.tsx'
import { SponsorLabel } from '../../ui/SponsorLabel.tsx'
import { Stars } from '../../ui/Stars.tsx'
import { Tabs } from '../../ui/Tabs.tsx'
import { dealWords } from './strings.ts'

const words = {
  versionStatuses: {
    submitted: 'Waiting for the brand',
    approved: 'Approved',
    changes_requested: 'Changes requested',
  } satisfies Record<ContentVersion['status'], string>,
  version: (number: number) => `Version ${number}`,
  compare: (before: number, after: number) =>
    `Version ${before} and version ${after}, with the difference marked`,
  changes: 'What changed',
  earlier: 'Compare with',
  postedIn: (forum: string) => `To be posted in r/${forum}`,
  rating: 'Rating',
  asPublished: 'As readers will see it',
  fingerprint: 'Fingerprint of this text',
}

const tones: Record<ContentVersion['status'], Tone> = {
  submitted: 'info',
  approved: 'success',
  changes_requested: 'warning',
}

interface ContentVersionsProps {
  /** Newest first, at least one. */
  versions: readonly ContentVersion[]
  /** Whoever will be named above the text. */
  brand: BrandName
  answerTitle: string
}

/** The newest text as readers will see it, and beside an earlier one with the difference marked. */
export function ContentVersions({ versions, brand, answerTitle }: ContentVersionsProps) {
  const [newest, ...earlier] = versions
  const [chosen, setChosen] = useState<number | null>(null)
  if (!newest) return null
  const before = earlier.find(({ version }) => version === chosen) ?? earlier[0]
  return (
    <div className="flex flex-col gap-4">
      <VersionLine version={newest} />
      {newest.brandResponse && <Quoted title={answerTitle}>{newest.brandResponse}</Quoted>}
      <Tabs
        key={newest.version}
        label={dealWords.versions}
        tabs={[
          { id: 'published', label: words.asPublished, content: <Preview version={newest} brand={brand} /> },
          ...(before
            ? [
                {
                  id: 'compare',
                  label: words.changes,
                  content: (
                    <div className="flex flex-col gap-4">
                      <Field label={words.earlier} isLabelHidden>
                        <NativeSelect
                          className="max-w-xs"
                          value={String(before.version)}
                          onChange={({ target }) => setChosen(Number(target.value))}
                          options={earlier.map(({ version, status }) => ({
                            value: String(version),
                            label: `${words.version(version)}: ${words.versionStatuses[status]}`,
                          }))}
                        />
                      </Field>
                      <SideBySide before={before} after={newest} />
                    </div>
                  ),
                },
              ]
            : []),
        ]}
      />
    </div>
  )
}

function VersionLine({ version }: { version: ContentVersion }) {
  return (
    <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-control">
      <span className="font-medium">{words.version(version.version)}</span>
      <Badge tone={tones[version.status]}>{words.versionStatuses[version.status]}</Badge>
      <span className="text-3">{shortDate(version.createdAt)}</span>
      <span className="text-3">{words.postedIn(version.forum.slug)}</span>
      <span className="text-3" title={version.hash}>
        {words.fingerprint}: <code className="font-mono text-meta">{version.hash.slice(0, 12)}</code>
      </span>
    </p>
  )
}

function Preview({ version, brand }: { version: ContentVersion; brand: BrandName }) {
  return (
    <div className="flex flex-col gap-3 rounded-control border bg-canvas p-4">
      <SponsorLabel sponsor={{ brandName: brand.name, brandSlug: brand.slug }} />
      <p dir="auto" className="text-section font-bold">
        {version.title}
      </p>
      {version.rating !== null && <Stars rating={version.rating} />}
      <Markdown source={version.content} isSponsored />
    </div>
  )
}

/** One text for the comparison: a title that changed, and stars that changed, are marked like words. */
const wholeText = ({ title, rating, content }: ContentVersion): string =>
  `${title}\n${rating === null ? '' : `${words.rating}: ${rating}/5\n`}\n${content}`

function SideBySide({ before, after }: { before: ContentVersion; after: ContentVersion }) {
  const diff = diffTexts(wholeText(before), wholeText(after))
  return (
    <section
      aria-label={words.compare(before.version, after.version)}
      className="grid items-start gap-3 md:grid-cols-2"
    >
      <MarkedText title={words.version(before.version)} pieces={diff.before} look="removed" />
      <MarkedText title={words.version(after.version)} pieces={diff.after} look="added" />
    </section>
  )
}

interface MarkedTextProps {
  title: string
  pieces: readonly Piece[]
  look: 'added' | 'removed'
}

/** One of two texts, with what the other does not have marked. */
function MarkedText({ title, pieces, look }: MarkedTextProps) {
  return (
    <div className="min-w-0 rounded-control border bg-canvas">
      <p className="border-b px-4 py-2 text-dense font-medium text-2">{title}</p>
      <p dir="auto" className="p-4 text-control break-words whitespace-pre-wrap">
        {pieces.map(({ text, isChanged }, place) =>
          isChanged ? (
            <Marked key={place} look={look}>
              {text}
            </Marked>
          ) : (
            <span key={place}>{text}</span>
          ),
        )}
      </p>
    </div>
  )
}
