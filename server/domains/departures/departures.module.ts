import { listDepartures } from '#shared/departures.ts'
import type { Module } from '../../module.ts'
import { departuresService, type DeparturesParts, type DeparturesService } from './departures.service.ts'

export function departuresModule(parts: DeparturesParts): Module<DeparturesService> {
  const departures = departuresService(parts)
  return { service: departures, routes: ({ on }) => on(listDepartures, () => departures.list()) }
}
