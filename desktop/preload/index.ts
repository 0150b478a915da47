import { contextBridge, ipcRenderer } from 'electron'
import { expose } from './expose.ts'

expose(location.protocol, contextBridge, ipcRenderer)
