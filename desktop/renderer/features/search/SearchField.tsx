import { Search } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../ui/Button.tsx'
import { Field } from '../../ui/Field.tsx'
import { TextInput } from '../../ui/TextInput.tsx'
import { words } from './strings.ts'

interface SearchFieldProps {
  /** The term that is searched for. */
  term: string
  onSearch: (term: string) => void
}

/** The field of the search page: it searches on Enter. Give it the term as its key. */
export function SearchField({ term, onSearch }: SearchFieldProps) {
  const [typed, setTyped] = useState(term)
  return (
    <search>
      <form
        className="flex items-start gap-2"
        onSubmit={(event) => {
          event.preventDefault()
          onSearch(typed.trim())
        }}
      >
        <Field label={words.search} isLabelHidden className="flex-1">
          <TextInput
            type="search"
            enterKeyHint="search"
            placeholder={words.placeholder}
            value={typed}
            onChange={({ target }) => setTyped(target.value)}
          />
        </Field>
        <Button type="submit" variant="primary" icon={<Search aria-hidden />}>
          {words.search}
        </Button>
      </form>
    </search>
  )
}
