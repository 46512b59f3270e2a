// The rows of 系统设置, shown by the drawer and found in the search box.
import type { Settings } from '@kouan/contract/rules/person-settings.ts'

type Choices = readonly { value: string; label: string }[]

export interface SettingRow {
  name: Exclude<keyof Settings, 'recent'>
  label: string
  /** Without, it is a switch. */
  choices?: Choices
  /** Said while it cannot be chosen. */
  idle?: string
}

export const settingGroups: readonly { title: string; rows: readonly SettingRow[] }[] = [
  {
    title: '整体风格',
    rows: [
      {
        name: 'mode',
        label: '页面明暗',
        choices: [
          { value: 'light', label: '亮色' },
          { value: 'dark', label: '暗色' },
          { value: 'system', label: '跟随系统' },
        ],
      },
      {
        name: 'menuTheme',
        label: '菜单风格',
        choices: [
          { value: 'dark', label: '暗色菜单' },
          { value: 'light', label: '亮色菜单' },
        ],
      },
    ],
  },
  {
    title: '导航模式',
    rows: [
      {
        name: 'layout',
        label: '导航位置',
        choices: [
          { value: 'side', label: '侧边栏导航' },
          { value: 'top', label: '顶部栏导航' },
        ],
      },
      {
        name: 'contentWidth',
        label: '内容区宽度',
        choices: [
          { value: 'fixed', label: '固定' },
          { value: 'fluid', label: '流式' },
        ],
        idle: '仅在顶部栏导航时可用',
      },
      { name: 'isHeaderFixed', label: '固定顶栏' },
      { name: 'hidesHeader', label: '下滑时隐藏顶栏', idle: '固定顶栏时可用' },
      { name: 'isSidebarFixed', label: '固定侧边菜单', idle: '顶部栏导航时不可用' },
    ],
  },
  {
    title: '其他设置',
    rows: [
      { name: 'isColorWeak', label: '色弱模式' },
      { name: 'hasKeys', label: '单键快捷键' },
      { name: 'hasTabs', label: '多页签模式' },
    ],
  },
]
