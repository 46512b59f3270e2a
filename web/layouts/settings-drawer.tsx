import { CheckOutlined } from '@ant-design/icons'
import {
  defaultSettings,
  idleSettings,
  type PersonSettings,
  type Settings,
} from '@kouan/contract/rules/person-settings.ts'
import { readableColor } from '@kouan/widgets/theme/readable-color.ts'
import { themeColors } from '@kouan/widgets/theme/theme.ts'
import { Alert, Button, Drawer, Flex, Segmented, Switch, theme } from 'antd'
import { type ReactNode, useId } from 'react'
import { useSettings } from '../data/settings/use-settings.ts'
import { type SettingRow, settingGroups } from './setting-rows.ts'
import { useApplySettings } from './use-apply-settings.ts'

/** Each follows the site and the defaults again. */
const noChoice: PersonSettings = Object.fromEntries(
  Object.keys(defaultSettings).flatMap((name) => (name === 'recent' ? [] : [[name, undefined]])),
)

/** 系统设置: what is chosen shows at once, and on every machine this person signs in. */
export default function SettingsDrawer({ onClose }: { onClose: () => void }) {
  const settings = useSettings()
  const idle = idleSettings(settings)
  const apply = useApplySettings()

  return (
    <Drawer open title="系统设置" size={340} mask={false} onClose={onClose}>
      <Flex vertical gap={24}>
        <Group title="主题色">
          <Colors value={settings.color} onChange={(color) => apply({ color })} />
        </Group>
        {settingGroups.map(({ title, rows }) => (
          <Group key={title} title={title}>
            {rows.map((row) => (
              <SettingControl
                key={row.name}
                row={row}
                value={settings[row.name]}
                isIdle={idle.has(row.name)}
                onChange={(value) => apply({ [row.name]: value })}
              />
            ))}
          </Group>
        ))}
        <Alert type="info" title="仅供开发预览：设置只影响您自己。" />
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
  row: SettingRow
  value: Settings[keyof Settings]
  isIdle: boolean
  onChange: (value: Settings[keyof Settings]) => void
}

function SettingControl({ row: { label, choices, idle }, value, isIdle, onChange }: SettingRowProps) {
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
