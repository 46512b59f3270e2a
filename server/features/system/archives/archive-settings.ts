// Where this server writes archives of messages.
import type { DatabasePlace } from '../../../backup/write-backup.ts'

export interface ArchiveSettings extends DatabasePlace {
  folder: string
  /** Undefined: an obstacle. */
  passphrase: string | undefined
}

declare module '../../../gate/context.ts' {
  interface Services {
    /** Undefined: this server archives nothing by itself. */
    archives: ArchiveSettings | undefined
  }
}

interface Configured extends DatabasePlace {
  archiveFolder: string | undefined
  backupPassphrase: string | undefined
}

export function archiveSettings(config: Configured): ArchiveSettings | undefined {
  const { archiveFolder: folder, backupPassphrase: passphrase, dataFolder, databaseUrl } = config
  return folder === undefined ? undefined : { folder, passphrase, dataFolder, databaseUrl }
}

/** Chinese sentence; null: the rule can be carried out. */
export function archiveObstacle(settings: ArchiveSettings | undefined): string | null {
  if (!settings) return '服务器没有设置归档目录，不自行归档'
  return settings.passphrase === undefined ? '服务器没有设置备份口令，不能归档' : null
}
