import type { FileStore } from './file-store.ts'
import { folderFileStore } from './folder-store.ts'
import { type ObjectStoreAddress, objectFileStore } from './object-store.ts'

export interface FilePlace {
  /** Absolute. */
  filesFolder: string
  /** In place of the folder. */
  objectStore: ObjectStoreAddress | undefined
}

export const openFileStore = ({ filesFolder, objectStore }: FilePlace): FileStore =>
  objectStore ? objectFileStore(objectStore) : folderFileStore(filesFolder)
