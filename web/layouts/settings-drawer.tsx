import { CheckOutlined } from '@ant-design/icons'
import {
  defaultSettings,
  idleSettings,
  type PersonSettings,
  type Settings,
} from '@kouan/contract/rules/person-settings.ts'
import { readableColor } from '@kouan/widgets/theme/readable-color.ts'
import { themeColors } from '@kouan/widgets/theme/theme.ts'
import { Alert, App, Button, Drawer, Flex, Segmented, Switch, theme } from 'antd'
import { type ReactNode, useId } from 'react'
import { saveSettings } from '../data/account/account-data.ts'
import { sentenceOf } from '../data/calls/ask-error.ts'
import { choose } from '../data/session/settings-store.ts'
import { useSettings } from '../data/settings/use-settings.ts'

type Choices = readonly { value: string; label: string }[]

interface Row {
  name: keyof Settings
  label: string
  /** Without, it is a switch. */
  choices?: Choices
  /** Said while it cannot be chosen. */
  idle?: string
}

const groups: readonly { title: string; rows: readonly Row[] }[] = [
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

/** Each follows the site and the defaults again. */
const noChoice: PersonSettings = Object.fromEntries(Object.keys(defaultSettings).map((name) => [name, undefined]))

/** 系统设置: what is chosen shows at once, and on every machine this person signs in. */
export default function SettingsDrawer({ onClose }: { onClose: () => void }) {
  const { message } = App.useApp()
  const settings = useSettings()
  const idle = idleSettings(settings)

  async function apply(part: PersonSettings) {
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
  return (
    <Drawer open title="系统设置" size={340} mask={false} onClose={onClose}>
      <Flex vertical gap={24}>
        <Group title="主题色">
          <Colors value={settings.color} onChange={(color) => apply({ color })} />
        </Group>
        {groups.map(({ title, rows }) => (
          <Group key={title} title={title}>
            {rows.map((row) => (
              <SettingRow
                key={row.name}
                row={row}
                value={settings[row.name]}
                isIdle={idle.has(row.name)}
                onChange={(value) => apply({ [row.name]: value })}
              />
            ))}
          </Group>
        ))}
        <Alert type="info" title="本配置栏仅供开发预览：所选设置只影响您自己的账号，不改变其他人看到的页面。" />
        <Button onClick={() => apply(noChoice)}>恢复默认设置</Button>
      </Flex>
    </Drawer>
  )
}

function Group({ title, children }: { title: string; children: ReactNode }) {
  const { token } = theme.useToken()
  return (
    <section>
      <h3 style={{ margin: '0 0 8px', fontSize: 13, fontWeight: 600, color: token.colorTextSecondary }}>{title}</h3>
      <Flex vertical gap={12}>
        {children}
      </Flex>
    </section>
  )
}

interface SettingRowProps {
  row: Row
  value: Settings[keyof Settings]
  isIdle: boolean
  onChange: (value: Settings[keyof Settings]) => void
}

function SettingRow({ row: { label, choices, idle }, value, isIdle, onChange }: SettingRowProps) {
  const id = useId()
  return (
    <Flex vertical={choices !== undefined} justify="space-between" gap={6} title={isIdle ? idle : undefined}>
      <span id={id}>
        {label}
        {isIdle && <small style={{ marginInlineStart: 8 }}>{idle}</small>}
      </span>
      {choices ? (
        <Segmented
          block
          aria-labelledby={id}
          disabled={isIdle}
          options={[...choices]}
          value={String(value)}
          onChange={(chosen) => onChange(chosen as Settings[keyof Settings])}
        />
      ) : (
        <Switch aria-labelledby={id} disabled={isIdle} checked={value === true} onChange={onChange} />
      )}
    </Flex>
  )
}

function Colors({ value, onChange }: { value: string; onChange: (color: string) => void }) {
  const name = useId()
  return (
    <div role="radiogroup" aria-label="主题色" className="color-choices">
      {Object.entries(themeColors).map(([title, color]) => {
        const isChosen = value.toUpperCase() === color
        return (
          <label key={title} title={title}>
            <input type="radio" name={name} aria-label={title} checked={isChosen} onChange={() => onChange(color)} />
            <span aria-hidden style={{ background: isChosen ? readableColor(color) : color }}>
              {isChosen && <CheckOutlined />}
            </span>
          </label>
        )
      })}
    </div>
  )
}
