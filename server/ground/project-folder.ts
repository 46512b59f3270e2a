import { join } from 'node:path'

/** Of the compiled server too: server/dist lies as deep as this folder (boot/compile-server.ts). */
export const projectFolder = join(import.meta.dirname, '../..')
