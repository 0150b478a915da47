import { Button } from './Button.tsx'
import { Dialog } from './Dialog.tsx'
import { Field } from './Field.tsx'
import { TextInput } from './inputs.tsx'

interface ShownOnceProps {
  isOpen: boolean
  onClose: () => void
  words: { title: string; text: string; label: string; copy: string; done: string }
  value: string
  /** Told whether the value has reached the clipboard. */
  onCopied: (isCopied: boolean) => void
}

/** A secret that nobody can read again: to be copied, until the dialog is closed on purpose. */
export function ShownOnce({ isOpen, onClose, words, value, onCopied }: ShownOnceProps) {
  const copy = () =>
    navigator.clipboard.writeText(value).then(
      () => onCopied(true),
      () => onCopied(false),
    )
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      isAlert
      title={words.title}
      description={words.text}
      actions={
        <>
          <Button onClick={() => void copy()}>{words.copy}</Button>
          <Button variant="primary" onClick={onClose}>
            {words.done}
          </Button>
        </>
      }
    >
      <Field label={words.label}>
        <TextInput readOnly value={value} className="font-mono" onFocus={(event) => event.target.select()} />
      </Field>
    </Dialog>
  )
}
