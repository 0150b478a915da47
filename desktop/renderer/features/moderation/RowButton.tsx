interface RowButtonProps {
  /** What it opens, in full. */
  label: string
  text: string
  onOpen: () => void
}

/** The words of a row that open its panel. */
export function RowButton({ label, text, onOpen }: RowButtonProps) {
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      aria-label={label}
      onClick={onOpen}
      className="line-clamp-2 min-h-6 rounded-[3px] text-start font-medium text-accent underline-offset-[0.2em] wrap-anywhere hover:underline"
    >
      {text}
    </button>
  )
}
