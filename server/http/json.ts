import express, { type RequestHandler } from 'express'

const forbidden = new Set(['__proto__', 'constructor', 'prototype'])

/** Room for the longest post: 50,000 emoji escaped as \uXXXX pairs are 600 kB. */
const bodyLimit = '1mb'

/** Reads JSON bodies. Keys that could reach a prototype, and nesting beyond the stack, are malformed. */
export function jsonBody(): RequestHandler {
  return express.json({
    limit: bodyLimit,
    reviver: (key: string, value: unknown) => {
      if (forbidden.has(key)) throw new SyntaxError('forbidden key')
      return value
    },
  })
}
