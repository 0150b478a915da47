import { zodResolver } from '@hookform/resolvers/zod'
import { useRef, useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import {
  type Application,
  ApplicationEdit,
  type ApplicationPage,
  type ApplicationStatus,
  editApplication,
  getApplication,
  publishContent,
  withdrawApplication,
} from '#shared/applications.ts'
import { limits } from '#shared/limits.ts'
import { call } from '../../lib/api.ts'
import { useData } from '../../lib/data.ts'
import { useAction } from '../../lib/useAction.ts'
import { ActionNotice } from '../../ui/ActionNotice.tsx'
import { Badge } from '../../ui/Badge.tsx'
import { Button } from '../../ui/Button.tsx'
import { Field } from '../../ui/Field.tsx'
import { TextArea } from '../../ui/inputs.tsx'
import { Quoted } from '../../ui/Quoted.tsx'
import { SkeletonList } from '../../ui/Skeleton.tsx'
import { ErrorState } from '../../ui/states.tsx'
import { ActDialog } from './ActDialog.tsx'
import { ContentForm, type ContentSlots } from './ContentForm.tsx'
import { ContentVersions } from './ContentVersions.tsx'
import { DealMoney } from './DealMoney.tsx'
import { DealPost } from './DealPost.tsx'
import { EligibilityList } from './EligibilityPanel.tsx'
import { applicationTones, isSaidOfText } from './status.ts'
import { dealWords } from './strings.ts'

const words = {
  answer: 'The brand wrote',
  asked: 'What the campaign asked for when you applied',
  title: 'Your application',
  next: {
    pending: 'The brand reads your application. You can still change it.',
    changes_requested: 'The brand asked for changes. Change your application and submit it again.',
    changes_requested_text: 'The brand asked for changes to your text. Submit a new version.',
    approved: 'Your application was approved and the money is reserved. Write the text and submit it.',
    rejected: 'The brand declined this application.',
    withdrawn: 'You withdrew this application.',
    submitted: 'The brand reads your text. You can submit a newer version in the meantime.',
    content_approved: 'The brand approved your text. Publish it when you are ready.',
    published: 'Your post is published. The money is held until the release date.',
    paid: 'Your payout was sent.',
    disputed: 'The post was taken down before the release date. The money returned to the brand.',
  } satisfies Record<ApplicationStatus | 'changes_requested_text', string>,
  payable: 'The money is released and goes out with the next payout run.',
  edit: 'Change application',
  save: 'Submit again',
  edited: 'Application changed',
  editFailed: 'Your application could not be changed. Please try again.',
  withdraw: 'Withdraw',
  withdrawTitle: 'Withdraw this application?',
  withdrawText:
    'You cannot apply to this campaign again. Money that is reserved for you returns to the brand.',
  withdrawn: 'Application withdrawn',
  withdrawFailed: 'The application could not be withdrawn. Please try again.',
  cancel: 'Cancel',
  publish: 'Publish',
  publishTitle: 'Publish this text?',
  publishText: (forum: string, brand: string) =>
    `It appears in r/${forum} under your name with the label “Sponsored by ${brand}”.`,
  published: 'Published',
  publishedText: 'Your sponsored post is online.',
  publishFailed: 'The text could not be published. Please try again.',
}

interface DealPanelProps {
  applicationId: string
  slots: ContentSlots
  /** Something about it has changed on the server. */
  onChanged: () => void
}

/** A creator's application, from the proposal to the payout: where it stands, and what to do next. */
export function DealPanel({ applicationId, slots, onChanged }: DealPanelProps) {
  const { data, error, mutate } = useData(getApplication, { params: { id: applicationId } })
  if (!data)
    return error ? (
      <ErrorState message={dealWords.loadFailed} onRetry={() => void mutate()} />
    ) : (
      <SkeletonList count={1} />
    )
  const refresh = () => {
    void mutate()
    onChanged()
  }
  return <Deal application={data} slots={slots} onChanged={refresh} />
}

interface DealProps extends Pick<DealPanelProps, 'slots' | 'onChanged'> {
  application: ApplicationPage
}

const withdrawable = ['pending', 'changes_requested', 'approved', 'submitted', 'content_approved']

/** The next step in words. Once there is a deal, requested changes concern the text. */
function nextOf({ status, deal }: ApplicationPage): string {
  if (status === 'changes_requested' && deal) return words.next.changes_requested_text
  if (status === 'published' && deal?.status === 'payable') return words.payable
  return words.next[status]
}

function Deal({ application, slots, onChanged }: DealProps) {
  const { id, status, deal, versions, campaign, post, brandResponse } = application
  const isUndecided = (status === 'pending' || status === 'changes_requested') && !deal
  const canWrite =
    deal?.status === 'reserved' && ['approved', 'submitted', 'changes_requested'].includes(status)
  const [isEditing, setEditing] = useState(status === 'changes_requested' && !deal)
  const heading = useRef<HTMLHeadingElement>(null)
  /** A long form is gone: what has become of it stands at the top. */
  const handedIn = () => {
    onChanged()
    heading.current?.focus()
  }
  return (
    <section
      aria-label={words.title}
      className="flex min-w-0 flex-col gap-5 rounded-card border bg-surface p-5 md:p-6"
    >
      <header className="flex flex-col gap-2">
        <div className="flex flex-wrap items-center justify-between gap-2">
          <h2 ref={heading} tabIndex={-1} className="text-section font-bold">
            {words.title}
          </h2>
          <Badge tone={applicationTones[status]}>{dealWords.statuses[status]}</Badge>
        </div>
        <p className="text-2">{nextOf(application)}</p>
      </header>
      {brandResponse && !isSaidOfText(application) && <Quoted title={words.answer}>{brandResponse}</Quoted>}
      <DealMoney application={application} side="creator" />
      {post && <DealPost applicationId={id} post={post} />}
      {status === 'content_approved' && (
        <Publish application={application} brandName={campaign.brand.name} onChanged={onChanged} />
      )}
      {isEditing && isUndecided ? (
        <EditApplication
          key={application.updatedAt}
          application={application}
          onSaved={() => {
            setEditing(false)
            handedIn()
          }}
          onCancel={() => setEditing(false)}
        />
      ) : (
        <>
          <Quoted title={dealWords.proposal}>{application.proposedContent}</Quoted>
          {application.userMessage && <Quoted title={dealWords.message}>{application.userMessage}</Quoted>}
        </>
      )}
      {application.eligibility.length > 0 && (
        <div className="flex flex-col gap-2">
          <h3 className="text-control font-medium">{words.asked}</h3>
          <EligibilityList lines={application.eligibility} />
        </div>
      )}
      {versions.length > 0 && (
        <ContentVersions versions={versions} brand={campaign.brand} answerTitle={words.answer} />
      )}
      {canWrite && (
        <div className="flex flex-col gap-4 border-t pt-5">
          <h3 className="font-medium">{versions.length > 0 ? dealWords.writeAgain : dealWords.write}</h3>
          <ContentForm key={versions.length} application={application} slots={slots} onSubmitted={handedIn} />
        </div>
      )}
      <footer className="flex flex-wrap gap-2 empty:hidden">
        {isUndecided && !isEditing && <Button onClick={() => setEditing(true)}>{words.edit}</Button>}
        {withdrawable.includes(status) && <Withdraw id={id} onChanged={onChanged} />}
      </footer>
    </section>
  )
}

function Withdraw({ id, onChanged }: { id: string; onChanged: () => void }) {
  const [isOpen, setOpen] = useState(false)
  const action = useAction(() => call(withdrawApplication, { params: { id } }), {
    success: { title: words.withdrawn },
    failure: { sentence: words.withdrawFailed, prefersReason: true },
    onSuccess: onChanged,
  })
  return (
    <>
      <Button variant="ghost" onClick={() => setOpen(true)}>
        {words.withdraw}
      </Button>
      <ActDialog
        isOpen={isOpen}
        onClose={() => setOpen(false)}
        title={words.withdrawTitle}
        description={words.withdrawText}
        confirmLabel={words.withdraw}
        tone="danger"
        action={action}
      />
    </>
  )
}

interface PublishProps {
  application: ApplicationPage
  brandName: string
  onChanged: () => void
}

function Publish({ application, brandName, onChanged }: PublishProps) {
  const [isOpen, setOpen] = useState(false)
  const action = useAction(() => call(publishContent, { params: { id: application.id } }), {
    success: { title: words.published, description: words.publishedText },
    failure: { sentence: words.publishFailed, prefersReason: true },
    onSuccess: onChanged,
  })
  const forum = application.versions[0]?.forum.slug ?? ''
  return (
    <div className="flex flex-col items-start gap-3">
      <Button variant="primary" onClick={() => setOpen(true)}>
        {words.publish}
      </Button>
      {action.refusal?.kind === 'subscription' && <ActionNotice refusal={action.refusal} />}
      <ActDialog
        isOpen={isOpen}
        onClose={() => setOpen(false)}
        title={words.publishTitle}
        description={words.publishText(forum, brandName)}
        confirmLabel={words.publish}
        action={action}
      />
    </div>
  )
}

interface EditApplicationProps {
  application: Application
  onSaved: () => void
  onCancel: () => void
}

/** Changes an application that is not decided yet; after requested changes this submits it again. */
function EditApplication({ application, onSaved, onCancel }: EditApplicationProps) {
  const form = useForm({
    resolver: zodResolver(ApplicationEdit),
    defaultValues: {
      proposedContent: application.proposedContent,
      userMessage: application.userMessage ?? '',
    },
    mode: 'onTouched',
  })
  const { register, control, handleSubmit, formState } = form
  const { errors } = formState
  const { proposedContent = '', userMessage } = useWatch({ control })
  const { act, isBusy, refusal } = useAction(
    (body: ApplicationEdit) => call(editApplication, { params: { id: application.id }, body }),
    {
      success: { title: words.edited },
      failure: { sentence: words.editFailed, prefersReason: true },
      onSuccess: onSaved,
    },
  )
  return (
    <form
      noValidate
      aria-label={words.edit}
      className="flex flex-col gap-4"
      onSubmit={(event) => void handleSubmit((body) => act(body))(event)}
    >
      <Field
        label={dealWords.proposal}
        error={errors.proposedContent?.message}
        counter={{ value: proposedContent, max: limits.proposalMax }}
        isRequired
      >
        <TextArea rows={6} {...register('proposedContent')} />
      </Field>
      <Field
        label={dealWords.message}
        error={errors.userMessage?.message}
        counter={{ value: userMessage ?? '', max: limits.applicationMessageMax }}
        isOptional
      >
        <TextArea rows={3} {...register('userMessage')} />
      </Field>
      <ActionNotice refusal={refusal} />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" variant="primary" isBusy={isBusy}>
          {words.save}
        </Button>
        <Button onClick={onCancel}>{words.cancel}</Button>
      </div>
    </form>
  )
}
