// 备份: started from the screen; what comes of it is in the list.
import { defineCall, returns } from '../../language/call.ts'

export interface BackupPlace {
  /** Null: this installation makes no backups by itself. */
  folder: string | null
  /** Settings that the server lacks, as a Chinese sentence; null: none. */
  obstacle: string | null
}

export const readBackupPlace = defineCall({
  name: 'backup.place',
  title: '备份的位置',
  method: 'GET',
  path: '/sys/backup/place',
  needs: 'backup:list',
  platformOnly: true,
  input: {},
  returns: returns<BackupPlace>(),
})

export const startBackup = defineCall({
  name: 'backup.start',
  title: '立即备份',
  method: 'POST',
  path: '/sys/backup/start',
  needs: 'backup:start',
  right: '立即备份',
  platformOnly: true,
  audit: 'add',
  input: {},
  returns: returns<null>(),
})
