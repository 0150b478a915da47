import { ImagePlus } from 'lucide-react'
import { useRef } from 'react'
import { useUpload } from '../../features/uploads/useUpload.ts'
import { IconButton } from '../../ui/Button.tsx'
import { words } from '../strings/messages.ts'

/** Chooses a picture and uploads it. */
export function AttachButton({ onDone }: { onDone: (url: string) => void }) {
  const picker = useRef<HTMLInputElement>(null)
  const { state, start, cancel } = useUpload(onDone)
  const isUploading = state.state === 'uploading'
  return (
    <>
      <input
        ref={picker}
        type="file"
        accept="image/jpeg,image/png,image/webp,image/gif"
        aria-label={words.attach}
        className="hidden"
        onChange={(event) => {
          const file = event.target.files?.[0]
          event.target.value = ''
          if (file) start(file)
        }}
      />
      <IconButton
        label={isUploading ? words.attaching(state.percent) : words.attach}
        icon={<ImagePlus className={isUploading ? 'animate-pulse' : undefined} aria-hidden />}
        onClick={() => (isUploading ? cancel() : picker.current?.click())}
      />
      {state.state === 'failed' && (
        <p role="alert" className="self-center text-dense text-danger">
          {state.message}
        </p>
      )}
    </>
  )
}
