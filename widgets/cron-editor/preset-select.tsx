import { cronPresets } from '@kouan/contract/rules/cron/presets.ts'
import { Select } from 'antd'

const options = cronPresets.map(({ text, label }) => ({ value: text, label }))

/** Frequent expressions. */
export const PresetSelect = ({ disabled, onTake }: { disabled: boolean; onTake: (text: string) => void }) => (
  <Select<string | null>
    aria-label="常用计划"
    placeholder="常用计划"
    style={{ flex: '0 1 200px', minWidth: 140 }}
    popupMatchSelectWidth={false}
    value={null}
    disabled={disabled}
    options={options}
    onChange={(preset) => preset !== null && onTake(preset)}
  />
)
