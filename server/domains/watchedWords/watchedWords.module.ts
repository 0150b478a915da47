import type { Module } from '../../module.ts'
import { watchedWordsRoutes } from './watchedWords.routes.ts'
import {
  watchedWordsService,
  type WatchedWordsParts,
  type WatchedWordsService,
} from './watchedWords.service.ts'

export function watchedWordsModule(parts: WatchedWordsParts): Module<WatchedWordsService> {
  const service = watchedWordsService(parts)
  return { service, routes: (http) => watchedWordsRoutes(http, service) }
}
