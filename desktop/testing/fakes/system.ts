import { PassThrough } from 'node:stream'
import type * as Electron from 'electron'
import { strict, strictClass } from '../strict.ts'
import { madeHere, whenReset, world } from '../world.ts'

export interface FakeNotification {
  object: Electron.Notification
  options: Electron.NotificationConstructorOptions
}
export const notifications = madeHere<FakeNotification>()
/** The objects of what the Notification Center still shows. */
export const delivered = madeHere<Electron.Notification>()
const activation: { callback?: (details: Electron.ActivationArguments) => void } = {}

function createNotification(options: Electron.NotificationConstructorOptions = {}): Electron.Notification {
  const object = strict<Electron.Notification>('Notification', {
    id: options.id ?? '',
    title: options.title ?? '',
    body: options.body ?? '',
    show: () => {},
    close: () => {},
  })
  return object
}

export const Notification = strictClass<typeof Electron.Notification>(
  'Notification',
  (options = {}) => {
    const object = createNotification(options)
    notifications.push({ object, options })
    return object
  },
  {
    isSupported: () => world.hasNotifications,
    getHistory: () => {
      delivered.push(...world.delivered.map((id) => createNotification({ id })))
      return Promise.resolve([...delivered])
    },
    handleActivation: (callback) => void (activation.callback = callback),
  },
)

/** A press on a toast of Windows, whoever made it. */
export function activate(details: Electron.ActivationArguments): void {
  if (!activation.callback) throw new Error('no activation is handled')
  activation.callback(details)
}

const shortcuts = new Map<string, () => void>()
export const globalShortcut = strict<Electron.GlobalShortcut>('globalShortcut', {
  register: (accelerator, callback) => {
    if (world.takenShortcuts.includes(accelerator)) return false
    shortcuts.set(accelerator, callback)
    return true
  },
  unregister: (accelerator) => void shortcuts.delete(accelerator),
  unregisterAll: () => shortcuts.clear(),
})

/** The person presses keys somewhere else. */
export const pressAnywhere = (accelerator: string): void => shortcuts.get(accelerator)?.()

export interface FakeTray {
  object: Electron.Tray
  image: Electron.NativeImage
}
export const trays = madeHere<FakeTray>()
export const Tray = strictClass<typeof Electron.Tray>('Tray', (image) => {
  let isDestroyed = false
  const object = strict<Electron.Tray>('Tray', {
    setImage: () => {},
    setTitle: () => {},
    setToolTip: () => {},
    setContextMenu: () => {},
    popUpContextMenu: () => {},
    destroy: () => void (isDestroyed = true),
    isDestroyed: () => isDestroyed,
  })
  trays.push({ object, image: image as Electron.NativeImage })
  return object
})

/** A menu is its template: that is what the tests read. */
export const templateOf = (menu: unknown): Electron.MenuItemConstructorOptions[] => {
  const template = typeof menu === 'object' && menu !== null ? templates.get(menu) : undefined
  if (!template) throw new Error('this is no menu')
  return template
}
const templates = new WeakMap<object, Electron.MenuItemConstructorOptions[]>()

export const Menu = strictClass<typeof Electron.Menu>(
  'Menu',
  () => {
    throw new TypeError('menus are built from templates')
  },
  {
    buildFromTemplate: (template) => {
      const menu = strict<Electron.Menu>('menu', { popup: () => {} })
      templates.set(menu, template as Electron.MenuItemConstructorOptions[])
      return menu
    },
    setApplicationMenu: () => {},
  },
)

export const pathOf = (image: unknown): string => {
  const path = typeof image === 'object' && image !== null ? paths.get(image) : undefined
  if (path === undefined) throw new Error('this is no image')
  return path
}
const paths = new WeakMap<object, string>()

export const nativeImage = strict<typeof Electron.nativeImage>('nativeImage', {
  createEmpty: () => strict<Electron.NativeImage>('image', { isEmpty: () => true }),
  createFromPath: (path) => {
    const image = strict<Electron.NativeImage>('image', {
      isEmpty: () => false,
      setTemplateImage: () => {},
      addRepresentation: () => {},
    })
    paths.set(image, path)
    return image
  },
})

export interface FakeChild {
  object: Electron.UtilityProcess
  path: string
  options: Electron.ForkOptions
  /** What main told it. */
  told: unknown[]
}
export const children = madeHere<FakeChild>()
export const utilityProcess = strict<typeof Electron.utilityProcess>('utilityProcess', {
  fork: (path, _args, options = {}) => {
    const told: unknown[] = []
    const object: Electron.UtilityProcess = strict<Electron.UtilityProcess>('UtilityProcess', {
      pid: 4242,
      stdout: new PassThrough(),
      stderr: new PassThrough(),
      postMessage: (message) => void told.push(message),
      kill: () => true,
    })
    children.push({ object, path, options, told })
    return object
  },
})

whenReset(() => {
  delete activation.callback
  shortcuts.clear()
})
