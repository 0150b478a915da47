import { embedHeight, embedHtml, embedWidth } from '#shared/embeds.ts'
import type { PostPage } from '#shared/posts.ts'
import { toast } from '../../lib/toasts.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { Field } from '../../ui/Field.tsx'
import { TextArea } from '../../ui/inputs.tsx'

const words = {
  title: 'Embed on another page',
  text: 'Put this HTML where the post is to be shown. It holds no scripts and sets no cookies, and follows what becomes of the post.',
  html: 'HTML',
  copy: 'Copy',
  done: 'Done',
  copied: 'HTML copied',
  copyFailed: 'The HTML could not be copied. Please select it.',
  sponsored: (brand: string, title: string) => `Sponsored by ${brand}. ${title}`,
}

/** The HTML that shows a post on other pages, to be copied. */
export default function EmbedDialog({ post, onClose }: { post: PostPage; onClose: () => void }) {
  const { id, sponsor } = post
  const title = sponsor ? words.sponsored(sponsor.brandName, post.title) : post.title
  const height = embedHeight(post)
  const html = embedHtml({ origin: location.origin, id, title, width: embedWidth.usual, height })
  const copy = () =>
    navigator.clipboard.writeText(html).then(
      () => toast({ tone: 'success', title: words.copied }),
      () => toast({ tone: 'danger', title: words.copyFailed }),
    )
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={words.title}
      description={words.text}
      actions={
        <>
          <Button onClick={onClose}>{words.done}</Button>
          <Button variant="primary" onClick={() => void copy()}>
            {words.copy}
          </Button>
        </>
      }
    >
      <Field label={words.html}>
        <TextArea
          readOnly
          value={html}
          rows={6}
          className="font-mono text-dense"
          onFocus={(event) => event.target.select()}
        />
      </Field>
    </Dialog>
  )
}
