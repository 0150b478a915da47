import { Controller, type UseFormReturn, useWatch } from 'react-hook-form'
import type { PostInput } from '#shared/posts.ts'
import { ForumPicker, useForumName } from '../../features/forums/ForumPicker.tsx'
import { suggestHashtags } from '../../features/hashtags/suggestions.ts'
import { optionsFor, PollOptionsField } from '../../features/polls/PollOptionsField.tsx'
import { SimilarPosts } from '../../features/search/SimilarPosts.tsx'
import { ImageField } from '../../features/uploads/ImageField.tsx'
import { Field } from '../../ui/Field.tsx'
import { Segmented } from '../../ui/Segmented.tsx'
import { StarInput } from '../../ui/StarInput.tsx'
import { BodyField, TagsField, TitleField } from './PostFields.tsx'
import type { PostValues } from './postValues.ts'

const words = {
  type: 'Type of post',
  types: { discussion: 'Discussion', review: 'Review', poll: 'Poll' },
  forum: 'Forum',
  rating: 'Your rating',
  image: 'Image',
}

const types = (['discussion', 'review', 'poll'] as const).map((value) => ({
  value,
  label: words.types[value],
}))

interface PostBodyProps {
  form: UseFormReturn<PostValues, unknown, PostInput>
  onSubmit: () => void
}

/** Everything that a post of any type consists of, for its author to fill in. */
export function PostBody({ form, onSubmit }: PostBodyProps) {
  const { control, setValue, formState } = form
  const { errors } = formState
  const values = useWatch({ control }) as PostValues
  const forumName = useForumName(values.forumId) ?? ''
  return (
    <>
      <Controller
        control={control}
        name="type"
        render={({ field }) => (
          <Segmented
            label={words.type}
            options={types}
            value={field.value}
            isWide
            onChange={(type) => {
              field.onChange(type)
              setValue('pollOptions', optionsFor(type, values.pollOptions))
            }}
          />
        )}
      />
      <Controller
        control={control}
        name="forumId"
        render={({ field }) => (
          <Field label={words.forum} error={errors.forumId?.message} isRequired>
            <ForumPicker value={field.value} onChange={field.onChange} />
          </Field>
        )}
      />
      <Controller
        control={control}
        name="title"
        render={({ field }) => (
          <TitleField value={field.value} onChange={field.onChange} error={errors.title?.message} />
        )}
      />
      <SimilarPosts title={values.title} />
      {values.type === 'review' && (
        <Controller
          control={control}
          name="rating"
          render={({ field }) => (
            <Field label={words.rating} error={errors.rating?.message} isRequired>
              <StarInput label={words.rating} value={field.value} onChange={field.onChange} />
            </Field>
          )}
        />
      )}
      <Controller
        control={control}
        name="content"
        render={({ field }) => (
          <BodyField
            value={field.value}
            onChange={field.onChange}
            error={errors.content?.message}
            onSubmit={onSubmit}
          />
        )}
      />
      {values.type === 'poll' && (
        <Controller
          control={control}
          name="pollOptions"
          render={({ field }) => (
            <PollOptionsField
              value={field.value}
              onChange={field.onChange}
              errorAt={(place) => errors.pollOptions?.[place]?.message}
              error={errors.pollOptions?.message ?? errors.pollOptions?.root?.message}
            />
          )}
        />
      )}
      <div data-image>
        <p className="mb-1.5 text-control font-medium">{words.image}</p>
        <ImageField
          value={values.imageUrl}
          description={values.imageAlt}
          onChange={(url) => setValue('imageUrl', url, { shouldDirty: true })}
          onDescribe={(text) => setValue('imageAlt', text, { shouldDirty: true })}
        />
      </div>
      <Controller
        control={control}
        name="hashtags"
        render={({ field }) => (
          <TagsField
            value={field.value}
            onChange={field.onChange}
            error={errors.hashtags?.message}
            suggestions={suggestHashtags(forumName, values.title, field.value)}
          />
        )}
      />
    </>
  )
}
