import { useState } from 'react'
import type { Story } from '../../story/story.ts'
import type { PickerValue } from '../picker-field/picker-value.ts'
import type { RecordChoiceProps } from '../record-picker/record-picker.tsx'
import { RolePicker } from '../role-picker/role-picker.tsx'
import { never, Opened, pagesOf, pickerKeys, pickerProps } from './invented-people.story.tsx'

const rows = Array.from({ length: 1000 }, (_, place) => ({
  id: String(place + 1),
  roleCode: `role${place + 1}`,
  roleName: `示例角色 ${place + 1}`,
}))

function Shown({ initial, ...props }: Partial<RecordChoiceProps> & { initial?: PickerValue }) {
  const [value, setValue] = useState<PickerValue>(initial)
  return (
    <div style={{ maxWidth: 480 }}>
      <RolePicker multiple loaders={pagesOf(rows, 'roleCode')} {...props} value={value} onChange={setValue} />
      <p data-value>{JSON.stringify(value) ?? ''}</p>
    </div>
  )
}

export const story: Story = {
  purpose: '选择角色：存角色编码，显示角色名称。',
  props: [...pickerProps, ['loaders', 'RecordLoaders', '角色的列表与按值取记录']],
  events: [['onChange', '(value, rows)', '确认或移除后']],
  keyboard: pickerKeys,
  example: `<Form.Item name="role" label="角色">
  <RolePicker loaders={loaders} multiple />
</Form.Item>`,
  situations: {
    空: () => <Shown />,
    有数据: () => <Shown initial="role1,role900" />,
    单选: () => <Shown multiple={false} />,
    只读: () => <Shown readOnly initial="role1" />,
    禁用: () => <Shown disabled initial="role1" />,
    '1000 行': () => (
      <Opened>
        <Shown initial="role1" />
      </Opened>
    ),
    错误: () => (
      <Opened>
        <Shown loaders={{ list: () => Promise.reject(new Error('网络异常，角色没有加载出来')) }} />
      </Opened>
    ),
    加载中: () => (
      <Opened>
        <Shown loaders={{ list: never }} />
      </Opened>
    ),
  },
}
