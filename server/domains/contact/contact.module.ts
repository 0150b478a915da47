import type { Module } from '../../module.ts'
import type { UsersService } from '../users/users.service.ts'
import { contactJobs, type ContactJobsParts } from './contact.jobs.ts'
import { contactRoutes } from './contact.routes.ts'
import { contactService, type ContactParts, type ContactService } from './contact.service.ts'

type Parts = ContactParts & ContactJobsParts & { users: UsersService }

export function contactModule(parts: Parts): Module<ContactService> {
  const service = contactService(parts)
  return {
    service,
    routes: (http) => contactRoutes(http, service),
    listeners: () => parts.users.onErase(service.erase),
    jobs: (runner) => contactJobs(runner, parts),
  }
}
