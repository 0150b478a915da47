import sharp from 'sharp'

// Nothing but the four kinds ever reaches a decoder, even if a check of first bytes were fooled.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({
  operation: [
    'VipsForeignLoadJpegBuffer',
    'VipsForeignLoadPngBuffer',
    'VipsForeignLoadWebpBuffer',
    'VipsForeignLoadNsgifBuffer',
  ],
})
sharp.cache(false)
sharp.concurrency(1)

/** The picture library with every decoder closed that no upload needs. Load it late: the decoders are large. */
export { sharp }
