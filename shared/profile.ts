import * as z from 'zod/mini'
import { Viewer } from './auth.ts'
import { endpoint } from './endpoint.ts'
import { limits } from './limits.ts'
import { optionalLine, optionalText } from './text.ts'
import { Username } from './users.ts'
import { pictureAddress, webAddress } from './webAddress.ts'

const clearable = <Text extends z.ZodMiniType>(text: Text) => z.optional(z.nullable(text))

/** An empty text or null, as the profile itself reads, clears its field; a field that is left out stays. */
export const ProfileInput = z.object({
  displayName: clearable(optionalLine(limits.displayNameMax)),
  bio: clearable(optionalText(limits.bioMax, 'Bio must be 500 characters or less')),
  location: clearable(optionalLine(limits.locationMax)),
  websiteUrl: clearable(webAddress),
  profileImageUrl: clearable(pictureAddress),
  username: z.optional(Username),
})
export type ProfileInput = z.output<typeof ProfileInput>

export const updateProfile = endpoint({
  method: 'PUT',
  path: '/api/auth/user/profile',
  summary: 'Change one’s own profile',
  access: 'signed-in',
  limit: 'edit',
  refuses: ['username.taken', 'username.fixed'],
  body: ProfileInput,
  reply: Viewer,
})
