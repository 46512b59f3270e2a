import { useState } from 'react'
import type { Story } from '../../story/story.ts'
import type { PickerValue } from '../picker-field/picker-value.ts'
import { PositionPicker } from '../position-picker/position-picker.tsx'
import type { RecordChoiceProps } from '../record-picker/record-picker.tsx'
import { never, Opened, pagesOf, pickerKeys, pickerProps } from './invented-people.story.tsx'

const rows = Array.from({ length: 1000 }, (_, place) => ({
  id: String(place + 1),
  code: `p${place + 1}`,
  name: `示例职务 ${place + 1}`,
  rank: String((place % 3) + 1),
}))

function Shown({ initial, ...props }: Partial<RecordChoiceProps> & { initial?: PickerValue }) {
  const [value, setValue] = useState<PickerValue>(initial)
  return (
    <div style={{ maxWidth: 480 }}>
      <PositionPicker
        ranks={{ 1: '高级', 2: '中级', 3: '初级' }}
        multiple
        loaders={pagesOf(rows, 'code')}
        {...props}
        value={value}
        onChange={setValue}
      />
      <p data-value>{JSON.stringify(value) ?? ''}</p>
    </div>
  )
}

export const story: Story = {
  purpose: '选择职务：按名称查询，值为含 id 与 code 的记录，显示名称。',
  props: [...pickerProps, ['loaders', 'RecordLoaders', '职务的列表与按值取记录']],
  events: [['onChange', '(value, rows)', '确认或移除后']],
  keyboard: pickerKeys,
  example: `<Form.Item name="position" label="职务">
  <PositionPicker loaders={loaders} multiple />
</Form.Item>`,
  situations: {
    空: () => <Shown />,
    有数据: () => <Shown initial="p1,p900" />,
    单选: () => <Shown multiple={false} />,
    只读: () => <Shown readOnly initial="p1" />,
    禁用: () => <Shown disabled initial="p1" />,
    '1000 行': () => (
      <Opened>
        <Shown initial="p1" />
      </Opened>
    ),
    错误: () => (
      <Opened>
        <Shown loaders={{ list: () => Promise.reject(new Error('网络异常，职务没有加载出来')) }} />
      </Opened>
    ),
    加载中: () => (
      <Opened>
        <Shown loaders={{ list: never }} />
      </Opened>
    ),
  },
}
