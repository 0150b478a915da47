import { EventEmitter } from 'node:events'

/** One call that the program made of Electron, as `app.quit`, `dock.setBadge` or `BrowserWindow.show`. */
export interface Call {
  name: string
  args: readonly unknown[]
}

const calls: Call[] = []

/** What each call of this name was given, in order. */
export const callsOf = (name: string): readonly (readonly unknown[])[] =>
  calls.filter((call) => call.name === name).map(({ args }) => args)

/** Everything that was called so far, by name. */
export const calledNames = (): readonly string[] => calls.map(({ name }) => name)

export const record = (name: string, args: readonly unknown[]): void => void calls.push({ name, args })

export const forgetCalls = (): void => void calls.splice(0)

/** What code looks for on any object: a Promise, a primitive, a matcher. None of it is an API of Electron. */
const askedOfAnything = new Set<PropertyKey>([
  'then',
  'toJSON',
  'asymmetricMatch',
  'nodeType',
  'constructor',
  '$$typeof',
  '@@__IMMUTABLE_ITERABLE__@@',
  '@@__IMMUTABLE_RECORD__@@',
])

/**
 * A stand-in for one object of Electron: an emitter with what `part` sets up. Its calls are recorded, and
 * touching anything else throws, so that a test never passes because of something that is not there.
 */
export function strict<T extends object>(name: string, part: Partial<T>, isGone = () => false): T {
  const emitter = new EventEmitter()
  return new Proxy(part as T, {
    get(target, key) {
      // What was destroyed answers nothing but that; Electron throws the same.
      if (
        isGone() &&
        key !== 'isDestroyed' &&
        key !== 'emit' &&
        typeof key === 'string' &&
        Object.hasOwn(target, key)
      )
        throw new TypeError('Object has been destroyed')
      if (Object.hasOwn(target, key)) return recorded(name, key, target)
      if (key in emitter && key !== 'constructor') return bound(emitter, key)
      if (typeof key === 'symbol' || askedOfAnything.has(key)) return undefined
      throw new Error(`electron fake: ${name}.${key} is not set up`)
    },
    set(target, key, value) {
      if (!Object.hasOwn(target, key)) throw new Error(`electron fake: ${name}.${String(key)} is not set up`)
      record(`${name}.${String(key)}=`, [value])
      return Reflect.set(target, key, value)
    },
  })
}

function recorded(name: string, key: PropertyKey, target: object): unknown {
  const value: unknown = Reflect.get(target, key)
  if (typeof value !== 'function') return value
  return (...args: unknown[]) => {
    record(`${name}.${String(key)}`, args)
    return Reflect.apply(value, target, args) as unknown
  }
}

function bound(emitter: EventEmitter, key: PropertyKey): unknown {
  const value: unknown = Reflect.get(emitter, key)
  return typeof value === 'function' ? (value.bind(emitter) as unknown) : value
}

/** A stand-in for a class of Electron: `construct` gives the object, `statics` what the class itself offers. */
export function strictClass<T extends new (...args: never[]) => object>(
  name: string,
  construct: (...args: ConstructorParameters<T>) => InstanceType<T>,
  statics: Partial<T> = {},
): T {
  const target = Object.assign(function constructed() {}, statics)
  return new Proxy(target, {
    construct(_target, args: ConstructorParameters<T>) {
      record(`new ${name}`, args)
      return construct(...args)
    },
    get(object, key) {
      if (Object.hasOwn(statics, key)) return recorded(name, key, object)
      if (typeof key === 'symbol' || key === 'prototype' || askedOfAnything.has(key))
        return Reflect.get(object, key)
      throw new Error(`electron fake: ${name}.${key} is not set up`)
    },
  }) as unknown as T
}
