import type { DemoPost } from './content.ts'
import { audioPosts } from './posts/audio.ts'
import { benchPosts } from './posts/bench.ts'
import { bookPosts } from './posts/books.ts'
import { cityPosts } from './posts/city.ts'
import { closedPosts, deletedPosts } from './posts/closed.ts'
import { computerPosts } from './posts/computers.ts'
import { copies } from './posts/copies.ts'
import { deskPosts } from './posts/desks.ts'
import { espressoPosts } from './posts/espresso.ts'
import { filmPosts } from './posts/film.ts'
import { gamePosts } from './posts/games.ts'
import { gardenPosts } from './posts/gardens.ts'
import { housePosts } from './posts/house.ts'
import { kitchenPosts } from './posts/kitchen.ts'
import { meridian } from './posts/meridian.ts'
import { sponsoredPosts } from './posts/sponsored.ts'
import { otherSponsoredPosts } from './posts/sponsored.others.ts'
import { tablePosts } from './posts/tables.ts'
import { walkPosts } from './posts/walks.ts'
import { water } from './posts/water.ts'
import { wheelPosts } from './posts/wheels.ts'

/** Every post of the demonstration. */
export const posts: DemoPost[] = [
  ...espressoPosts,
  water,
  ...deskPosts,
  meridian,
  ...walkPosts,
  ...kitchenPosts,
  ...filmPosts,
  ...gardenPosts,
  ...wheelPosts,
  ...gamePosts,
  copies,
  ...bookPosts,
  ...benchPosts,
  ...audioPosts,
  ...tablePosts,
  ...cityPosts,
  ...computerPosts,
  ...housePosts,
  ...closedPosts,
  ...sponsoredPosts,
  ...otherSponsoredPosts,
  ...deletedPosts,
]
