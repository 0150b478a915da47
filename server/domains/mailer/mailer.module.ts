import type { Module } from '../../module.ts'
import { mailerService, type MailerParts, type MailerService } from './mailer.service.ts'

export const mailerModule = (parts: MailerParts): Module<MailerService> => ({ service: mailerService(parts) })
