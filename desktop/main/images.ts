import { join } from 'node:path'
import { nativeImage, type NativeImage, screen } from 'electron'
import type { TrayPicture } from '../core/trayModel.ts'

/** The pictures of `desktop/assets`, of the kind that each system wants. */
export function createImages(assets: string, platform: string) {
  const read = (...path: string[]) => nativeImage.createFromPath(join(assets, ...path))

  function tray(picture: TrayPicture): NativeImage {
    const name = fileName(picture)
    if (platform === 'win32') return read('tray', 'windows', `${name}.ico`)
    // Panels take one picture and do not choose among sizes.
    if (platform !== 'darwin')
      return read('tray', 'linux', `${name}-${screen.getPrimaryDisplay().scaleFactor > 1 ? 48 : 24}.png`)
    // The @2x file beside it is found by its name; a template follows the colours of the menu bar.
    const image = read('tray', 'mac', `${isNumber(picture) ? 'normal' : name}Template.png`)
    image.setTemplateImage(true)
    return image
  }

  return {
    tray,
    /** Lies over the icon in the taskbar of Windows. */
    overlay: (picture: TrayPicture): NativeImage => read('overlay', `${fileName(picture)}.png`),
  }
}
export type Images = ReturnType<typeof createImages>

const fileName = (picture: TrayPicture) => picture.replace('+', 'plus')
/** The menu bar of macOS shows it as text. */
const isNumber = (picture: TrayPicture) => /^\d/.test(picture)
