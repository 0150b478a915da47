import { readFileSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import express from 'express'

/** The yardstick: Express and nothing else, sending the same bytes that the real server answered. */
const body = readFileSync(process.env['BENCH_BODY'] ?? '')
const app = express()
app.get('/{*path}', (_req, res) => {
  res.type('json').send(body)
})
const server = app.listen(0, '127.0.0.1', () => {
  console.log(`http://127.0.0.1:${(server.address() as AddressInfo).port}`)
})
process.on('SIGTERM', () => process.exit(0))
