import { StartFailure } from '../ground/start-failure.ts'

/** Returns the message for the operator when the server could not start; an unexpected error keeps its stack. */
export function explainFailure(error: unknown, { host, port }: { host: string; port: number }): string {
  if (error instanceof StartFailure) return error.message
  const { code, syscall, path } = error as NodeJS.ErrnoException
  if (code === 'EADDRINUSE') return `端口 ${port} 已被其他程序占用；请停止它，或用 PORT 指定别的端口。`
  if (code === 'EACCES' && syscall === 'listen') return `当前用户不能监听端口 ${port}；请用 PORT 指定 1024 以上的端口。`
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND') return `本机没有地址 ${host}；请检查 HOST。`
  if ((code === 'EACCES' || code === 'EPERM') && path !== undefined)
    return `当前用户不能读写 ${path}；请用 chown 把它交给运行服务器的用户，或以拥有它的用户执行。`
  if (code === '25006')
    return '数据库只能读取：它是备用服务器，或正在切换主库；请检查 DATABASE_URL，或等切换完成后再启动。'
  if (code === 'ENOSPC' || code === 'EDQUOT') return '磁盘已满，请清理后再启动。'
  return error instanceof Error ? (error.stack ?? error.message) : String(error)
}
