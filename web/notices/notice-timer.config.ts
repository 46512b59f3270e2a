// Puts our timer of notices where antd's has its own.
import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'

const ours = fileURLToPath(new URL('./use-notice-timer.ts', import.meta.url))

export function noticeTimer(): Plugin {
  let isPlaced = false
  return {
    name: 'notice-timer',
    apply: 'build',
    load: {
      filter: { id: /[\\/]@rc-component[\\/]notification[\\/]es[\\/]hooks[\\/]useNoticeTimer\.js$/ },
      handler() {
        isPlaced = true
        return `export { useNoticeTimer as default } from ${JSON.stringify(ours)}`
      },
    },
    buildEnd(error) {
      if (!error && !isPlaced) this.error('no timer of notices was replaced: antd is another than known')
    },
  }
}
