import type { Module } from '../../module.ts'
import { filesService, type FilesParts, type FilesService } from './files.service.ts'

export const filesModule = (parts: FilesParts): Module<FilesService> => ({ service: filesService(parts) })
