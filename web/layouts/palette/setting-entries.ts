// Each setting of 系统设置 as an act of the search box: pure.
import { idleSettings, type PersonSettings, type Settings } from '@kouan/contract/rules/person-settings.ts'
import { themeColors } from '@kouan/widgets/theme/theme.ts'
import { settingGroups } from '../setting-rows.ts'
import type { Entry } from './palette-entries.ts'

/** Values other than the present one, of the settings that can be chosen with the rest. */
export function settingEntries(settings: Settings, apply: (part: PersonSettings) => void): Entry[] {
  const idle = idleSettings(settings)
  const to = (part: PersonSettings, title: string): Entry => {
    const [name = '', value = ''] = Object.entries(part).flat().map(String)
    // A switch stays the same entry whatever it is now, so that it can be found as chosen lately.
    const which = value === 'true' || value === 'false' ? name : `${name} ${value}`
    return { key: `setting ${which}`, title, note: '系统设置', run: () => apply(part) }
  }
  const rows = settingGroups
    .flatMap((group) => group.rows)
    .filter(({ name }) => !idle.has(name))
    .flatMap(({ name, label, choices }) => {
      const now = settings[name]
      if (!choices) return [to({ [name]: now !== true }, `${label}：${now === true ? '关闭' : '打开'}`)]
      return choices
        .filter(({ value }) => value !== now)
        .map(({ value, label: text }) => to({ [name]: value }, `${label}：${text}`))
    })
  const colors = Object.entries(themeColors)
    .filter(([, color]) => color !== settings.color.toUpperCase())
    .map(([title, color]) => to({ color }, `主题色：${title}`))
  return [...rows, ...colors]
}
