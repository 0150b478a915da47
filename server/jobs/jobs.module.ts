import type { Module } from '../module.ts'
import { jobsService, type JobsParts, type JobsService } from './jobs.service.ts'

export const jobsModule = (parts: JobsParts): Module<JobsService> => ({ service: jobsService(parts) })
