import { expect, test } from 'vitest'
import { readDeepLink } from './deepLink.ts'
import { commandOfArguments, quickActionsOf } from './quickActions.ts'

const one = { id: '0123456789abcdef', name: 'Plaza', origin: 'https://plaza.example' }
const other = { id: 'fedcba9876543210', name: 'R&D', origin: 'https://rd.example:8443' }

test('there is nothing without a server', () => {
  expect(quickActionsOf([])).toEqual([])
})

test('one server is not named, several are', () => {
  expect(quickActionsOf([one]).map(({ label }) => label)).toEqual(['New Post', 'Messages'])
  expect(quickActionsOf([one, other]).map(({ label }) => label)).toEqual([
    'New Post',
    'Messages',
    'Plaza',
    'R&D',
  ])
  expect(quickActionsOf(Array.from({ length: 30 }, () => one))).toHaveLength(10)
})

test('another start is told the same as the menu', () => {
  const actions = quickActionsOf([one, other])
  for (const { command, argument } of actions.slice(0, 2))
    expect(commandOfArguments(['plaza', argument])).toEqual(command)
  for (const { argument } of actions.slice(2))
    expect(readDeepLink(argument)).toMatchObject({ do: 'open', path: '/' })
})

test.each([[[]], [['plaza', '--hidden']], [['plaza', '--new-post=1']], [['plaza', 'toString']]])(
  '%j asks for nothing',
  (args) => {
    expect(commandOfArguments(args)).toBe(undefined)
  },
)
