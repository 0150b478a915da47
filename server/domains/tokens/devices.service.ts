import { randomInt } from 'node:crypto'
import { newId } from '#db/ids.ts'
import type { Store } from '#db/store.ts'
import { Failure } from '#shared/errors.ts'
import { isForStaff } from '#shared/scopes.ts'
import type { BodyOf } from '#shared/endpoint.ts'
import type { DeviceLogin, startDeviceLogin } from '#shared/tokens.ts'
import type { Actor } from '../../core/actor.ts'
import { recordAction } from '../../core/adminActions.ts'
import type { Clock } from '../../core/clock.ts'
import type { SecurityLog } from '../../core/security.ts'
import { newToken, tokenHash } from '../../core/tokens.ts'
import type { Config } from '../../config.ts'
import type { UsersService } from '../users/users.service.ts'
import { devicesRepo } from './devices.repo.ts'
import type { TokensService } from './tokens.service.ts'

export interface DevicesParts {
  store: Store
  clock: Clock
  config: Pick<Config, 'publicUrl'>
  security: SecurityLog
  users: UsersService
}

export type DevicesService = ReturnType<typeof devicesService>

/** Where somebody types the code; the page of the web app. */
const page = '/device'
/** No vowels, so that no word comes of it, and nothing that looks like something else. */
const letters = 'BCDFGHJKLMNPQRSTVWXZ'
const codeLength = 8
const lifeMs = 10 * 60_000
const intervalSeconds = 5

const newUserCode = (): string =>
  Array.from({ length: codeLength }, () => letters.charAt(randomInt(letters.length))).join('')
const shown = (code: string): string => `${code.slice(0, 4)}-${code.slice(4)}`
const typed = (code: string): string => code.toUpperCase().replaceAll(/[^A-Z]/g, '')

/** Signing in programs that have no browser (RFC 8628): they show a code, and a signed-in person approves it. */
export function devicesService({
  store,
  clock,
  config,
  security,
  users,
  tokens,
}: DevicesParts & { tokens: TokensService }) {
  const repo = devicesRepo(store.tables)

  async function waiting(userCode: string) {
    const row = await store.read((db) => repo.findByCode(db, typed(userCode), clock.now()))
    if (!row) throw new Failure('device.not_found')
    return row
  }

  return {
    async start({ client_name: clientName, scopes, expires_in_days: days }: BodyOf<typeof startDeviceLogin>) {
      const device = newToken()
      const userCode = newUserCode()
      const now = clock.now()
      await store.transaction(async (tx, scope) => {
        scope.only()
        await repo.deleteExpired(tx, now)
        await repo.insert(tx, {
          id: newId(),
          deviceHash: tokenHash(device),
          userCode,
          clientName,
          scopes,
          expiresInDays: days,
          createdAt: now,
          expiresAt: new Date(now.getTime() + lifeMs),
        })
      })
      const uri = `${config.publicUrl}${page}`
      return {
        device_code: device,
        user_code: shown(userCode),
        verification_uri: uri,
        verification_uri_complete: `${uri}?code=${shown(userCode)}`,
        expires_in: lifeMs / 1000,
        interval: intervalSeconds,
      }
    },

    /** The request behind a code, for whoever is to approve it. */
    async find(userCode: string): Promise<Omit<DeviceLogin, 'expiresAt'> & { expiresAt: Date }> {
      const row = await waiting(userCode)
      return { ...row, userCode: shown(row.userCode) }
    },

    async decide(caller: Actor, userCode: string, decision: 'approve' | 'deny'): Promise<void> {
      const row = await waiting(userCode)
      const isApproved = decision === 'approve'
      if (isApproved) tokens.requireMay(caller, row.scopes)
      await store.transaction(async (tx, scope) => {
        scope.only()
        const status = isApproved ? 'approved' : 'denied'
        if (!(await repo.decide(tx, { id: row.id, userId: caller.id, status })))
          throw new Failure('device.not_found')
      })
      security('device.decided', { userId: caller.id, decision })
    },

    /** The token of an approved login, once; until then a refusal that says how it stands. */
    async redeem(deviceCode: string) {
      const now = clock.now()
      const row = await store.read((db) => repo.findByDevice(db, tokenHash(deviceCode)))
      if (!row || row.expiresAt <= now) throw refusal('device.expired', 'expired_token')
      if (row.status === 'denied') throw refusal('device.denied', 'access_denied')
      if (row.status === 'pending' || row.userId === null) {
        const isEarly =
          row.polledAt !== null && now.getTime() - row.polledAt.getTime() < intervalSeconds * 1000
        await store.transaction((tx, scope) => {
          scope.only()
          return repo.poll(tx, row.id, now)
        })
        throw isEarly
          ? refusal('device.slow_down', 'slow_down')
          : refusal('device.pending', 'authorization_pending')
      }
      const owner = await users.find(row.userId)
      if (!owner) throw refusal('device.expired', 'expired_token')
      if (owner.isBlocked) throw new Failure('account.blocked')
      // They had signed in shortly before when they approved it; what they may do can have changed since.
      tokens.requireMay({ role: owner.role }, row.scopes)
      const input = { name: row.clientName, scopes: row.scopes as never, expiresInDays: row.expiresInDays }
      const made = await store.transaction(async (tx) => {
        // Whoever signs them out holds them first as well, and then takes this approval along.
        await users.hold(tx, owner.id)
        if (!(await repo.take(tx, row.id))) throw refusal('device.expired', 'expired_token')
        const token = await tokens.makeIn(tx, owner, input)
        if (isForStaff(token.scopes))
          await recordAction(tx, store.tables, {
            clock,
            actor: owner,
            action: 'make_token',
            target: { type: 'token', id: token.id },
            reason: 'signed in a program',
            details: { name: token.name, scopes: token.scopes, userId: owner.id },
          })
        return token
      })
      security('token.made', { tokenId: made.id, userId: owner.id, scopes: made.scopes, way: 'device' })
      return {
        access_token: made.secret,
        token_type: 'Bearer' as const,
        expires_in: Math.floor((made.expiresAt.getTime() - now.getTime()) / 1000),
        scope: made.scopes.join(' '),
      }
    },

    /** Forgets what a person has approved or refused and no program has asked for since. */
    drop: repo.deleteAllOf,
  }
}

/** A refusal that also carries the word by which RFC 8628 knows it. */
const refusal = (
  code: 'device.pending' | 'device.slow_down' | 'device.denied' | 'device.expired',
  error: string,
): Failure => new Failure(code, { details: { error } })
