// Sentence for work that failed at a folder of the server.
import { StartFailure } from '../../ground/start-failure.ts'

/**
 * Without paths of the server unless they are those of the settings. `folder`: how people call it. `missing`: the sentence
 * where nothing but what lies in it can be missing.
 */
export function folderSentence(folder: string, error: unknown, missing?: string): string {
  if (error instanceof StartFailure) return error.message
  const sentences: Readonly<Record<string, string | undefined>> = {
    ENOSPC: '磁盘已满',
    EACCES: `${folder}不可写`,
    EPERM: `${folder}不可写`,
    EROFS: `${folder}不可写`,
    ENOENT: missing,
    ENOTDIR: `${folder}的上级不是目录`,
    EEXIST: `${folder}的名称已被一个文件占用`,
  }
  return sentences[(error as NodeJS.ErrnoException).code ?? ''] ?? '出错了，详情在服务器日志中'
}
