import type { Random } from '../random.ts'
import type { Topic } from './topics/topic.ts'

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)
const small = (text: string): string => text.charAt(0).toLowerCase() + text.slice(1)

/** A name with its article, but for names that bring their own. */
const the = (name: string): string => (/^(The|A|An|Nine) /.test(name) ? name : `the ${name}`)

type Template = (topic: Topic, random: Random) => string

const span: Template = (_, random) =>
  `${random.pick(['two', 'three', 'four', 'five', 'six', 'eight', 'nine', 'ten', 'twelve'])} ${random.pick(['weeks', 'months'])}`

const discussionTitles: Template[] = [
  (t, r) => r.pick(t.questions),
  (t, r) => r.pick(t.questions),
  (t, r) => `Still fighting ${r.pick(t.problems)}`,
  (t, r) => `What finally fixed ${r.pick(t.problems)}`,
  (t, r) => `Where do you stand on ${r.pick(t.things)}?`,
  (t, r) => `Unpopular opinion: ${r.pick(t.opinions)}`,
  (t, r) => `${capital(span(t, r))} with ${r.pick(t.things)}: what I learned`,
  (t, r) => `${capital(r.pick(t.things))}: worth it or not?`,
  (t, r) => `The best advice I got this year: ${small(r.pick(t.tips))}`,
  (t, r) => `To everybody who starts out: ${small(r.pick(t.tips))}`,
  (t, r) => `Can somebody explain ${r.pick(t.things)} to me?`,
  (t, r) => `I changed my mind about ${r.pick(t.things)}`,
  (t, r) => `Help with ${r.pick(t.problems)}, please`,
  (t, r) => `How I deal with ${r.pick(t.problems)}`,
  (t, r) => {
    const [one, other] = r.some(t.things, 2)
    return `${capital(one ?? '')} or ${other}?`
  },
  (t, r) => `${r.pick(t.things)} after ${span(t, r)}`.replace(/^./, (letter) => letter.toUpperCase()),
]

const verdicts: Record<number, string[]> = {
  1: ['sent it back', 'save your money', 'I wanted to like it'],
  2: ['not for me', 'a good idea, badly made', 'wait for the next version'],
  3: ['fine, with limits', 'good for beginners', 'you get what you pay for'],
  4: ['better than I expected', 'nearly perfect', 'I would buy it again'],
  5: ['the last one I will need', 'worth every cent', 'a small joy every day'],
}

const sentences: Template[] = [
  (t, r) => r.pick(t.experiences),
  (t, r) => r.pick(t.experiences),
  (t, r) => `I think that ${r.pick(t.opinions)}.`,
  (t, r) => `${r.pick(t.tips)}.`,
  (t, r) => `For me the hardest part was ${r.pick(t.problems)}.`,
  (t, r) => `I have tried ${r.pick(t.things)} for ${span(t, r)} now.`,
  (t, r) => `A friend swears by ${r.pick(t.things)}, and I am slowly coming round.`,
  (t, r) => `Before that I lived with ${r.pick(t.problems)} and thought it was normal.`,
  (t, r) => `If you ask me, ${r.pick(t.opinions)}.`,
  (t, r) => `${capital(the(r.pick(t.products)))} helped more than I want to admit.`,
]

const endings: Template[] = [
  (t, r) => r.pick(t.questions),
  () => 'What am I missing?',
  () => 'How did you solve it?',
  () => 'I would love to hear what worked for you.',
  (t, r) => `And what about ${r.pick(t.things)}?`,
  () => 'Happy to answer questions below.',
  () => 'Pictures will follow at the weekend.',
]

const comments: Template[] = [
  (t, r) => `Same here. ${r.pick(t.experiences)}`,
  (t, r) => `${r.pick(t.tips)}. It made all the difference for me.`,
  (t, r) => `I see it differently: ${r.pick(t.opinions)}.`,
  (t, r) => `Have you tried ${r.pick(t.things)}?`,
  (t, r) => `Thank you for writing this up. ${r.pick(t.experiences)}`,
  (t, r) => `We had this last month. The short version: ${small(r.pick(t.tips))}.`,
  (t, r) => `Plus one for ${the(r.pick(t.products))}.`,
  (t, r) => `${r.pick(t.questions)} That is what I keep asking myself.`,
  (t, r) => `I had ${r.pick(t.problems)} for ${span(t, r)}. Then somebody told me: ${small(r.pick(t.tips))}.`,
  (t, r) => `Agreed, and ${r.pick(t.opinions)}.`,
  () => 'This is the post I needed today.',
  () => 'Saving this for later.',
  () => 'Could you say a bit more about the second part?',
  (t, r) => `Not my experience at all. ${r.pick(t.experiences)}`,
]

const replies: Template[] = [
  () => 'Good point, I had not thought of that.',
  (t, r) => `True, although ${r.pick(t.opinions)}.`,
  (t, r) => `How long did that take you? ${r.pick(t.experiences)}`,
  () => 'Thanks, I will try it on Saturday and report back.',
  (t, r) => `That did not work for me, but this did: ${small(r.pick(t.tips))}.`,
  (t, r) => `With ${r.pick(t.things)}, or without?`,
  () => 'Exactly this.',
  (t, r) => `Respectfully, no. ${capital(r.pick(t.opinions))}.`,
]

const say = (templates: Template[], topic: Topic, random: Random): string =>
  random.pick(templates)(topic, random)

const paragraph = (topic: Topic, random: Random): string =>
  [...new Set(Array.from({ length: random.int(2, 4) }, () => say(sentences, topic, random)))].join(' ')

const list = (topic: Topic, random: Random): string =>
  random
    .some(topic.tips, 3)
    .map((tip) => `- ${tip}`)
    .join('\n')

/** The text of a post: one to three paragraphs, now and then a list, and a question at the end. */
export const postText = (topic: Topic, random: Random): string => {
  const parts = Array.from({ length: random.int(1, 2) }, () => paragraph(topic, random))
  if (random.chance(0.12)) parts.push(`What I know so far:\n\n${list(topic, random)}`)
  if (random.chance(0.06)) parts.push(`> ${random.pick(topic.experiences)}`)
  parts.push(say(endings, topic, random))
  return parts.join('\n\n')
}

export const discussionTitle = (topic: Topic, random: Random): string => say(discussionTitles, topic, random)

/** A product, what its buyer thinks of it, and a title that says both. */
export const review = (topic: Topic, random: Random): { title: string; rating: number } => {
  const product = random.pick(topic.products)
  const rating = random.pick([1, 2, 3, 3, 4, 4, 4, 5, 5, 5])
  const verdict = random.pick(verdicts[rating] ?? [])
  const title = random.pick([
    `${product} after ${span(topic, random)}: ${verdict}`,
    `${product}: ${verdict}`,
    `Honest review of ${the(product)}: ${verdict}`,
    `${capital(span(topic, random))} with ${the(product)}`,
  ])
  return { title, rating }
}

export const commentText = (topic: Topic, random: Random): string => say(comments, topic, random)
export const replyText = (topic: Topic, random: Random): string => say(replies, topic, random)
