// Where this server writes its backups, and what belongs into them.
import type { BackupPlaces } from '../../../backup/write-backup.ts'
import { version } from '../../../ground/version.ts'

export interface BackupSettings extends BackupPlaces {
  folder: string
  /** Undefined: an obstacle. */
  passphrase: string | undefined
  /** Of the program. */
  version: string
}

declare module '../../../gate/context.ts' {
  interface Services {
    /** Undefined: this server makes no backups by itself. */
    backups: BackupSettings | undefined
  }
}

interface Configured extends Omit<BackupPlaces, 'filesFolder'> {
  filesFolder: string
  objectStore: object | undefined
  backupFolder: string | undefined
  backupPassphrase: string | undefined
}

export function backupSettings(config: Configured): BackupSettings | undefined {
  const { backupFolder: folder, backupPassphrase: passphrase, dataFolder, channelRoot, databaseUrl } = config
  if (folder === undefined) return undefined
  const filesFolder = config.objectStore ? undefined : config.filesFolder
  return { folder, passphrase, version, dataFolder, filesFolder, channelRoot, databaseUrl }
}

/** Chinese sentence; null: backups can be made. */
export function backupObstacle(settings: BackupSettings | undefined): string | null {
  if (!settings) return '服务器没有设置备份目录，不自行备份'
  return settings.passphrase === undefined ? '服务器没有设置备份口令，不能备份' : null
}
