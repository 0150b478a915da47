import { hostname, userInfo } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
import { Failure } from '#shared/errors.ts'
import { Scope } from '#shared/scopes.ts'
import {
  deviceGrant,
  getOwnToken,
  redeemDeviceLogin,
  revokeOwnToken,
  startDeviceLogin,
} from '#shared/tokens.ts'
import { command, type Given, type Parts } from '../command.ts'
import { UsageError } from '../exit.ts'
import type { Io } from '../io.ts'
import { communityAt, forgetLogin, keepLogin, keptLogin } from '../remote/credentials.ts'
import { ask } from '../remote/http.ts'

const usualScopes = 'admin:write,moderation:write'

interface Begun {
  device_code: string
  user_code: string
  verification_uri: string
  verification_uri_complete: string
  expires_in: number
  interval: number
}

function scopesOf(value: unknown): string[] {
  const wanted = String(value).split(',')
  const unknown = wanted.find((scope) => !Scope.safeParse(scope).success)
  if (unknown !== undefined) throw new UsageError(`There is no scope ${unknown}`, Scope.options.join(', '))
  return wanted
}

function daysOf(value: unknown): number {
  const days = Number(value)
  if (Number.isInteger(days) && days >= 1) return days
  throw new UsageError('--days is a whole number', 'Add --days 30')
}

/** The token on standard input: never a flag, which everybody on the machine can read. */
async function tokenFrom({ input }: Io): Promise<string> {
  if (!input)
    throw new UsageError('The token is read from standard input', 'plaza login URL --with-token < FILE')
  let text = ''
  for await (const chunk of input) text += String(chunk)
  const token = text.trim()
  if (!token) throw new UsageError('Standard input held no token', 'plaza login URL --with-token < FILE')
  return token
}

const isPending = (error: unknown): error is Failure =>
  error instanceof Failure && (error.code === 'device.pending' || error.code === 'device.slow_down')

/** Shows a code, and waits until somebody has approved it in a browser. */
async function approvedToken(url: string, { flags }: Given, { io }: Parts): Promise<string> {
  const body = {
    client_name: `plaza of ${userInfo().username} on ${hostname()}`.slice(0, 60),
    scopes: scopesOf(flags['scopes']),
    expires_in_days: daysOf(flags['days']),
  }
  const begun = await ask<Begun>(url, {
    method: 'POST',
    path: startDeviceLogin.path,
    body,
    signal: io.signal,
  })
  io.err.write(
    `Open ${begun.verification_uri_complete}\nand approve the code ${begun.user_code} within ${begun.expires_in / 60} minutes.\n`,
  )
  const pause = io.pause ?? ((ms: number) => sleep(ms, undefined, { signal: io.signal }))
  let seconds = begun.interval
  for (;;) {
    await pause(seconds * 1000)
    try {
      const { access_token } = await ask<{ access_token: string }>(url, {
        method: 'POST',
        path: redeemDeviceLogin.path,
        body: { grant_type: deviceGrant, device_code: begun.device_code },
        signal: io.signal,
      })
      return access_token
    } catch (error) {
      if (!isPending(error)) throw error
      if (error.code === 'device.slow_down') seconds += 5
    }
  }
}

interface Own {
  username: string
  name: string
  scopes: string[]
  expiresAt: string
}

export const login = [
  command({
    noun: 'login',
    verb: '',
    summary: 'sign in to a community, so that commands are done there over HTTP',
    examples: [
      'plaza login https://plaza.example',
      'plaza login https://plaza.example --scopes moderation:write --days 7',
      'plaza login https://plaza.example --with-token < token.txt',
    ],
    args: ['<url>'],
    flags: [
      { flags: '--with-token', summary: 'read a token from standard input instead of asking in a browser' },
      { flags: '--scopes <list>', summary: 'what commands may do there', default: usualScopes },
      { flags: '--days <n>', summary: 'how long the login lasts', default: '30' },
    ],
    needsDatabase: false,
    place: 'anywhere',
    run: async (_context, given, parts) => {
      const { io } = parts
      const url = communityAt(given.args['url'] ?? '')
      const isGiven = given.flags['withToken'] === true
      const token = isGiven ? await tokenFrom(io) : await approvedToken(url, given, parts)
      const own = await ask<Own>(url, { method: 'GET', path: getOwnToken.path, token, signal: io.signal })
      const { username, expiresAt } = own
      const file = keepLogin(io.env, { url, token, username, expiresAt })
      return {
        data: { url, username, scopes: own.scopes, expiresAt, file },
        columns: [
          { key: 'url' },
          { key: 'username' },
          { key: 'scopes', kind: 'list' },
          { key: 'expiresAt', title: 'until', kind: 'time' },
          { key: 'file' },
        ],
        note: `Commands now go to ${url}; --local uses the database of this machine`,
      }
    },
  }),
]

export const logout = [
  command({
    noun: 'logout',
    verb: '',
    summary: 'revoke the login’s token and forget it',
    examples: ['plaza logout'],
    needsDatabase: false,
    place: 'anywhere',
    run: async (_context, _given, { io }) => {
      let kept: ReturnType<typeof keptLogin> = null
      let note = 'You were not signed in'
      try {
        kept = keptLogin(io.env)
      } catch (error) {
        if (!(error instanceof UsageError)) throw error
      }
      if (kept) {
        const { url, token } = kept
        note = await ask(url, { method: 'DELETE', path: revokeOwnToken.path, token, signal: io.signal }).then(
          () => 'The token is revoked',
          (error: unknown) =>
            error instanceof Failure && error.code === 'token.invalid'
              ? 'The token was over already'
              : `The token could not be revoked: revoke it in your settings at ${url}`,
        )
      }
      forgetLogin(io.env)
      return { data: { url: kept?.url ?? null, username: kept?.username ?? null }, note }
    },
  }),
]
