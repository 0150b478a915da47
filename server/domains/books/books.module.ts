import type { Module } from '../../module.ts'
import { booksService, type BooksParts, type BooksService } from './books.service.ts'

const day = 24 * 60 * 60

export function booksModule(parts: BooksParts): Module<BooksService> {
  const service = booksService(parts)
  return {
    service,
    jobs: (runner) => runner.every('marketplace.compareBooks', day, service.watch),
  }
}
