import type { App } from 'antd'
import { unknownError } from '../upload/upload-port.ts'

/** The message of a failed upload, for dialog, paste and drop. */
export function showUploadFailure(modal: ReturnType<typeof App.useApp>['modal'], error: unknown): void {
  const reason = error instanceof Error && error.message !== '' ? error.message : unknownError
  modal.error({ title: '上传出错', content: `错误信息：${reason}` })
}
