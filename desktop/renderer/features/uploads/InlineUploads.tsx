import { RotateCw, X } from 'lucide-react'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { Button, IconButton } from '../../ui/Button.tsx'
import { writePicture } from '../../ui/composer/pictures.ts'
import { Field } from '../../ui/Field.tsx'
import { TextInput } from '../../ui/inputs.tsx'
import { useUpload } from './useUpload.ts'

const words = {
  uploading: (name: string, percent: number) => `${name}: ${percent} %`,
  cancel: (name: string) => `Cancel uploading ${name}`,
  retry: 'Try again',
  dismiss: (name: string) => `Dismiss ${name}`,
  describe: (name: string) => `Describe ${name} for people who cannot see it`,
  insert: 'Insert',
}

export interface InlineFile {
  id: string
  file: File
  insert: (markdown: string) => void
}

interface InlineUploadsProps {
  files: readonly InlineFile[]
  onDone: (id: string) => void
}

/** Pictures pasted or dropped into a text: sent, described, then written where the caret was. */
export function InlineUploads({ files, onDone }: InlineUploadsProps) {
  return files.map((inline) => (
    <InlineUpload key={inline.id} inline={inline} onDone={() => onDone(inline.id)} />
  ))
}

function InlineUpload({ inline, onDone }: { inline: InlineFile; onDone: () => void }) {
  const { file, insert } = inline
  const [url, setUrl] = useState<string | null>(null)
  const [alt, setAlt] = useState('')
  const upload = useUpload(setUrl)
  const { state } = upload
  const begin = useEffectEvent(() => upload.start(file))
  useEffect(() => begin(), [])
  // It stands below the text, where the foot of a form may cover it.
  const row = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (url) row.current?.scrollIntoView({ block: 'nearest' })
  }, [url])
  const finish = () => {
    if (url) insert(writePicture(alt, url))
    onDone()
  }
  return (
    <div ref={row} className="flex scroll-mb-28 flex-wrap items-end gap-2 py-1">
      {state.state === 'uploading' && (
        <>
          <progress value={state.percent} max={100} aria-label={file.name} className="flex-1" />
          <output className="text-dense text-2 tabular-nums">
            {words.uploading(file.name, state.percent)}
          </output>
        </>
      )}
      {state.state === 'failed' && (
        <>
          <p role="alert" className="flex-1 text-control text-danger">
            {state.message}
          </p>
          <Button size="small" icon={<RotateCw aria-hidden />} onClick={upload.retry}>
            {words.retry}
          </Button>
        </>
      )}
      {url && (
        <>
          <img src={url} alt="" className="size-14 rounded-control bg-sunken object-cover" />
          <Field label={words.describe(file.name)} className="min-w-48 flex-1">
            <TextInput
              value={alt}
              onChange={(event) => setAlt(event.target.value)}
              onKeyDown={(event) => {
                // While a word is being composed, Enter chooses among its spellings.
                if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
                event.preventDefault()
                finish()
              }}
            />
          </Field>
          <Button size="small" variant="primary" onClick={finish}>
            {words.insert}
          </Button>
        </>
      )}
      <IconButton
        size="small"
        label={state.state === 'uploading' ? words.cancel(file.name) : words.dismiss(file.name)}
        icon={<X aria-hidden />}
        onClick={() => {
          upload.cancel()
          onDone()
        }}
      />
    </div>
  )
}
