import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import sharp from 'sharp'
import {
  appIcon,
  colourTray,
  type Drawing,
  fileName,
  macIcon,
  overlay,
  pictures,
  templatePictures,
  templateTray,
} from './pictures.ts'

/** `npm run desktop:assets`: draws every icon anew, next to this file. */
const here = import.meta.dirname

const png = (drawing: Drawing, size: number): Promise<Buffer> =>
  sharp(Buffer.from(drawing(size)))
    .png({ compressionLevel: 9, palette: size <= 64 })
    .toBuffer()

async function save(path: string, content: Buffer): Promise<void> {
  const file = join(here, path)
  await mkdir(dirname(file), { recursive: true })
  await writeFile(file, content)
}

/** An .ico is a table of its pictures, and the pictures as PNG files. */
async function ico(drawing: Drawing, sizes: readonly number[]): Promise<Buffer> {
  const images = await Promise.all(sizes.map((size) => png(drawing, size)))
  const header = Buffer.alloc(6 + 16 * images.length)
  header.writeUInt16LE(1, 2)
  header.writeUInt16LE(images.length, 4)
  let offset = header.length
  for (const [index, image] of images.entries()) {
    const entry = 6 + 16 * index
    const size = sizes[index] ?? 0
    header.writeUInt8(size % 256, entry)
    header.writeUInt8(size % 256, entry + 1)
    header.writeUInt16LE(1, entry + 4)
    header.writeUInt16LE(32, entry + 6)
    header.writeUInt32LE(image.length, entry + 8)
    header.writeUInt32LE(offset, entry + 12)
    offset += image.length
  }
  return Buffer.concat([header, ...images])
}

await save('icon.png', await png(appIcon, 1024))
await save('icon-mac.png', await png(macIcon, 1024))
await save('icon.ico', await ico(appIcon, [16, 24, 32, 48, 64, 128, 256]))
for (const picture of pictures) {
  const name = fileName(picture)
  await save(`tray/windows/${name}.ico`, await ico(colourTray(picture), [16, 20, 24, 32, 48]))
  for (const size of [24, 48])
    await save(`tray/linux/${name}-${size}.png`, await png(colourTray(picture), size))
  const over = overlay(picture)
  if (!over) continue
  await save(`overlay/${name}.png`, await png(over, 16))
  await save(`overlay/${name}@2x.png`, await png(over, 32))
}
for (const picture of templatePictures) {
  await save(`tray/mac/${fileName(picture)}Template.png`, await png(templateTray(picture), 18))
  await save(`tray/mac/${fileName(picture)}Template@2x.png`, await png(templateTray(picture), 36))
}
