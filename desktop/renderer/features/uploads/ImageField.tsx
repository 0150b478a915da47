import { Dropzone } from '../../ui/Dropzone.tsx'
import { useUpload } from './useUpload.ts'

const words = {
  image: 'Image',
}

interface ImageFieldProps {
  /** The image's address; empty while there is none. */
  value: string
  /** What is on it, in words; without `onDescribe` nobody is asked. */
  description?: string
  onChange: (url: string) => void
  onDescribe?: (description: string) => void
}

/** One image that is uploaded, with its description. */
export function ImageField({ value, description, onChange, onDescribe }: ImageFieldProps) {
  const upload = useUpload(onChange)
  const remove = () => {
    upload.cancel()
    onChange('')
    onDescribe?.('')
  }
  return (
    <Dropzone
      label={words.image}
      upload={value ? { state: 'done', url: value } : upload.state}
      onFile={upload.start}
      onCancel={upload.cancel}
      onRetry={upload.retry}
      onRemove={remove}
      description={description}
      onDescribe={onDescribe}
    />
  )
}
