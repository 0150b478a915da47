import { expect, test } from 'vitest'
import { redactFields, redactText } from './redact.ts'

test.each([
  ['GET https://ada:pw@plaza.example/a?code=1#x failed', 'GET https://plaza.example/a?… failed'],
  ['plaza://auth/callback?code=abc&state=def', 'plaza://auth/callback?…'],
  ['mail to ada.b+c@plaza.example', 'mail to [email]'],
  [`key ${'Ab1_'.repeat(11)}`, 'key [secret]'],
  ['nothing of note in /home/ada/plaza', 'nothing of note in /home/ada/plaza'],
])('%s', (text, redacted) => expect(redactText(text)).toBe(redacted))

test('fields with the name of a secret are left out at any depth', () => {
  expect(
    redactFields({
      id: 1,
      accessToken: 'x',
      Cookie: 'x',
      set: [{ password: 'x', code: 'x', kept: null }],
      clientSecret: 'x',
      exitCode: 3,
    }),
  ).toEqual({ id: 1, set: [{ kept: null }], exitCode: 3 })
})

test.each([
  ['it burst, token=abc123', 'it burst, token=[secret]'],
  ['{"password":"a b","name":"ada"}', '{"password":[secret],"name":"ada"}'],
  ['Authorization: Bearer abc.def', 'Authorization: [secret]'],
  ['Cookie: theme=dark; sid=1\nnext', 'Cookie: [secret]\nnext'],
  ['the token is gone', 'the token is gone'],
  ['access_token = x&y=1', 'access_token = [secret]&y=1'],
])('what has the name of a secret in a text is left out: %s', (text, left) => {
  expect(redactText(text)).toBe(left)
})
