import { App } from 'antd'

/** Puts texts on the clipboard, one a line, and says how many; `what`: how they are counted, such as 个单号. */
export function useCopyLines(): (lines: readonly string[], what: string) => Promise<void> {
  const { message } = App.useApp()
  return async (lines, what) => {
    try {
      // Pages that came over plain http have no clipboard.
      await navigator.clipboard.writeText(lines.join('\n'))
      message.success(`已复制 ${lines.length} ${what}`)
    } catch {
      message.error('复制失败：浏览器没有允许使用剪贴板')
    }
  }
}
