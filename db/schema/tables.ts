import type { Kit } from '../kit.ts'
import { belongingTables } from './belongings.ts'
import { brandTables } from './brands.ts'
import { campaignTables } from './campaigns.ts'
import { commentTables } from './comments.ts'
import { dividendTables } from './dividends.ts'
import { forumTables } from './forums.ts'
import { giftTables } from './gifts.ts'
import { invitationTables } from './invitations.ts'
import { membershipTables } from './membership.ts'
import { moderationTables } from './moderation.ts'
import { moneyTables } from './money.ts'
import { operationTables } from './operations.ts'
import { opinionTables } from './opinions.ts'
import { peopleTables } from './people.ts'
import { postTables } from './posts.ts'
import { reachTables } from './reach.ts'
import { receiverTables } from './receivers.ts'
import { renewalTables } from './renewals.ts'
import { statTables } from './stats.ts'
import { pauseTables } from './pauses.ts'
import { seatTables } from './seats.ts'
import { returnTables } from './returns.ts'
import { talkTables } from './talk.ts'

/** Every table of the product, made for the engine of the kit. */
export const buildTables = (kit: Kit) => {
  const people = peopleTables(kit)
  const forums = forumTables(kit, people)
  const brands = brandTables(kit, people)
  const posts = postTables(kit, { ...people, ...forums, ...brands })
  const comments = commentTables(kit, { ...people, ...posts })
  const campaigns = campaignTables(kit, { ...people, ...forums, ...posts, ...brands })
  const talk = talkTables(kit, people)
  return {
    ...people,
    ...forums,
    ...brands,
    ...posts,
    ...comments,
    ...campaigns,
    ...opinionTables(kit, { ...people, ...posts, ...comments }),
    ...talk,
    ...moderationTables(kit, { ...people, ...forums, ...posts, ...comments, ...talk }),
    ...membershipTables(kit, people),
    ...seatTables(kit, people),
    ...giftTables(kit, people),
    ...pauseTables(kit, people),
    ...invitationTables(kit, people),
    ...moneyTables(kit, { ...people, ...brands, ...campaigns }),
    ...reachTables(kit, { ...people, ...posts }),
    ...renewalTables(kit, { ...people, ...campaigns }),
    ...returnTables(kit, { ...people, ...posts }),
    ...belongingTables(kit, { ...people, ...forums }),
    ...dividendTables(kit, { ...people, ...forums, ...campaigns }),
    ...operationTables(kit),
    ...receiverTables(kit),
    ...statTables(kit),
  }
}

export type Tables = ReturnType<typeof buildTables>
