import type { PersonSettings } from '@kouan/contract/rules/person-settings.ts'
import { App } from 'antd'
import { saveSettings } from '../data/account/account-data.ts'
import { sentenceOf } from '../data/calls/ask-error.ts'
import { choose } from '../data/session/settings-store.ts'

/** Returns a function that applies settings at once and stores them with the account; it says what is not stored. */
export function useApplySettings(): (part: PersonSettings) => Promise<void> {
  const { message } = App.useApp()
  return async (part) => {
    const isTheme = 'color' in part || 'menuTheme' in part || 'mode' in part
    const key = 'theme'
    if (isTheme) message.open({ key, type: 'loading', content: '正在编译主题！', duration: 0 })
    try {
      await choose(part, saveSettings)
      if (isTheme) message.destroy(key)
    } catch (error) {
      const reason = `设置已在本浏览器生效，但没有保存到您的账号：${sentenceOf(error)}`
      if (isTheme) message.error({ key, content: `Failed to update theme。${reason}`, duration: 6 })
      else message.error({ key, content: reason, duration: 6 })
    }
  }
}
