import type { FileStore } from './file-store.ts'
import { folderFileStore } from './folder-store.ts'
import { type ObjectStoreAddress, objectFileStore } from './object-store.ts'

export interface FileStoreOptions {
  /** Absolute. */
  filesFolder: string
  /** Replaces the folder. */
  objectStore: ObjectStoreAddress | undefined
}

export const openFileStore = ({ filesFolder, objectStore }: FileStoreOptions): FileStore =>
  objectStore ? objectFileStore(objectStore) : folderFileStore(filesFolder)
