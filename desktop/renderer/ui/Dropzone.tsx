import { ImagePlus, RotateCw, Trash2, X } from 'lucide-react'
import { useRef, useState } from 'react'
import { Button, IconButton } from './Button.tsx'
import { classes } from './classes.ts'
import { Field } from './Field.tsx'
import { TextInput } from './inputs.tsx'
import { uiWords } from './strings.ts'

const words = {
  dropImage: 'Drop an image here, or choose one',
  imageRules: 'JPEG, PNG, WebP or GIF, up to 5 MB',
  uploading: (percent: number) => `Uploading, ${percent} %`,
  cancelUpload: 'Cancel upload',
  uploadFailed: 'The image could not be uploaded.',
  removeImage: 'Remove image',
  imageDescription: 'Describe the image',
  imageDescriptionHint: 'For people who cannot see it',
}

export type UploadState =
  | { state: 'empty' }
  | { state: 'uploading'; percent: number }
  | { state: 'failed'; message?: string }
  | { state: 'done'; url: string }

interface DropzoneProps {
  label: string
  upload: UploadState
  onFile: (file: File) => void
  /** Stops an upload under way. */
  onCancel: () => void
  onRetry: () => void
  onRemove: () => void
  /** What is on the picture, in words; without `onDescribe` nobody is asked. */
  description?: string
  onDescribe?: (description: string) => void
}

const accepted = 'image/jpeg,image/png,image/webp,image/gif'

function Picker({ label, onFile }: Pick<DropzoneProps, 'label' | 'onFile'>) {
  const picker = useRef<HTMLInputElement>(null)
  const [isOver, setOver] = useState(false)
  return (
    <>
      <button
        type="button"
        onClick={() => picker.current?.click()}
        onPaste={(event) => {
          const file = event.clipboardData.files[0]
          if (file) onFile(file)
        }}
        onDragOver={(event) => {
          event.preventDefault()
          setOver(true)
        }}
        onDragLeave={() => setOver(false)}
        onDrop={(event) => {
          event.preventDefault()
          setOver(false)
          const file = event.dataTransfer.files[0]
          if (file) onFile(file)
        }}
        className={classes(
          'flex min-h-28 w-full flex-col items-center justify-center gap-1 rounded-control border border-dashed border-strong px-4 py-5 text-center transition-colors',
          isOver ? 'bg-accent-subtle text-accent-on' : 'bg-sunken hover:bg-surface',
        )}
      >
        <ImagePlus className="mb-1 size-6 stroke-[1.5] text-3" aria-hidden />
        <span className="text-control font-medium">
          <span className="sr-only">{label}: </span>
          {words.dropImage}
        </span>
        <span className="text-dense text-balance text-3">{words.imageRules}</span>
      </button>
      <input
        ref={picker}
        type="file"
        accept={accepted}
        hidden
        onChange={(event) => {
          const file = event.target.files?.[0]
          if (file) onFile(file)
          event.target.value = ''
        }}
      />
    </>
  )
}

/** One picture: dropped, pasted or picked, with its progress, its failure and its description. */
export function Dropzone(props: DropzoneProps) {
  const { label, upload, onFile, onCancel, onRetry, onRemove, description = '', onDescribe } = props
  if (upload.state === 'empty') return <Picker label={label} onFile={onFile} />
  return (
    <div className="rounded-control border p-3">
      {upload.state === 'uploading' && (
        <div className="flex items-center gap-3">
          <progress value={upload.percent} max={100} aria-label={label} className="upload-progress flex-1" />
          <output className="text-control text-2 tabular-nums">{words.uploading(upload.percent)}</output>
          <IconButton size="small" label={words.cancelUpload} icon={<X aria-hidden />} onClick={onCancel} />
        </div>
      )}
      {upload.state === 'failed' && (
        <div className="flex flex-wrap items-center gap-3">
          <p role="alert" className="flex-1 text-control text-danger">
            {upload.message ?? words.uploadFailed}
          </p>
          <Button size="small" icon={<RotateCw aria-hidden />} onClick={onRetry}>
            {uiWords.tryAgain}
          </Button>
          <IconButton
            size="small"
            label={words.removeImage}
            icon={<Trash2 aria-hidden />}
            onClick={onRemove}
          />
        </div>
      )}
      {upload.state === 'done' && (
        <div className="flex flex-col gap-3 md:flex-row md:items-start">
          <img
            src={upload.url}
            alt={description}
            className="max-h-48 rounded-control bg-sunken object-contain md:max-w-56"
          />
          {onDescribe && (
            <Field label={words.imageDescription} hint={words.imageDescriptionHint} className="flex-1">
              <TextInput value={description} onChange={(event) => onDescribe(event.target.value)} />
            </Field>
          )}
          <Button
            size="small"
            variant="ghost"
            icon={<Trash2 aria-hidden />}
            onClick={onRemove}
            className={onDescribe ? 'self-start' : 'self-start md:self-center'}
          >
            {words.removeImage}
          </Button>
        </div>
      )}
    </div>
  )
}
