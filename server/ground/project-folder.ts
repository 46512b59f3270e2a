import { join } from 'node:path'

/** Valid for the compiled server too, because server/dist is as deep as this folder (boot/compile-server.ts). */
export const projectFolder = join(import.meta.dirname, '../..')
