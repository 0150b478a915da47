/** The name of a queue with how much waits in it. */
export function TabLabel({ text, count = 0 }: { text: string; count?: number | undefined }) {
  if (count === 0) return text
  return (
    <>
      {text}{' '}
      <span className="ms-1 rounded-full bg-accent-subtle px-1.5 py-0.5 text-meta text-accent-on tabular-nums">
        {count.toLocaleString('en')}
      </span>
    </>
  )
}
