import { useState } from 'react'
import type { ContentVersion } from '#shared/applications.ts'
import { Badge, type Tone } from '../../ui/Badge.tsx'
import { shortDate } from '../../ui/dates.ts'
import { Field } from '../../ui/Field.tsx'
import { NativeSelect } from '../../ui/inputs.tsx'
import { Markdown } from '../../ui/Markdown.tsx'
import { Stars } from '../../ui/Stars.tsx'
import { Tabs } from '../../ui/Tabs.tsx'
import { MarkedText } from './MarkedText.tsx'
import { Quoted } from './Quoted.tsx'
import { words } from './strings/deal.ts'
import { diffTexts } from './textDiff.ts'

const tones: Record<ContentVersion['status'], Tone> = {
  submitted: 'info',
  approved: 'success',
  changes_requested: 'warning',
}

interface ContentVersionsProps {
  /** Newest first, at least one. */
  versions: readonly ContentVersion[]
  answerTitle: string
}

/** The newest text as readers will see it, and beside an earlier one with the difference marked. */
export function ContentVersions({ versions, answerTitle }: ContentVersionsProps) {
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
        label={words.versions}
        tabs={[
          { id: 'published', label: words.asPublished, content: <Preview version={newest} /> },
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

function Preview({ version }: { version: ContentVersion }) {
  return (
    <div className="flex flex-col gap-3 rounded-control border bg-canvas p-4">
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
