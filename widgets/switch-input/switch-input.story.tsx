import { HeldValue } from '../form-control/held-value.story.tsx'
import type { Story } from '../story/story.ts'
import { SwitchInput, type SwitchInputProps } from './switch-input.tsx'

const Held = ({ initial, ...props }: SwitchInputProps & { initial?: string | number }) => (
  <HeldValue label="是否启用" initial={initial}>
    <SwitchInput {...props} />
  </HeldValue>
)

export const story: Story = {
  purpose: '开和关，存成两个自己的值，默认 Y 和 N。作为查询条件时是可以不选的下拉。',
  props: [
    ['onValue / offValue', 'string | number', '开、关各存什么', 'Y / N'],
    ['onText / offText', 'string', '开、关的文字', '是 / 否'],
    ['isQuery', 'boolean', '作为查询条件', 'false'],
    ['disabled / readOnly', 'boolean', '同其他表单控件', 'false'],
  ],
  events: [['onChange', '(value: string | number | null)', '切换；查询时也可清除']],
  keyboard: [['空格 / Enter', '切换']],
  example: `<Form.Item name="enabled" label="是否启用">
  <SwitchInput onValue={1} offValue={0} />
</Form.Item>`,
  situations: {
    空: () => <Held />,
    有数据: () => <Held initial="Y" />,
    自定义值: () => <Held initial={1} onValue={1} offValue={0} onText="启用" offText="停用" />,
    查询: () => <Held isQuery />,
    只读: () => <Held initial="Y" readOnly />,
    禁用: () => <Held initial="Y" disabled />,
  },
}
