import { Button, Form } from 'antd'
import { useState } from 'react'
import type { Story } from '../../story/story.ts'
import type { DepartmentLoaders } from '../department-picker/department-panel.tsx'
import type { PickerValue } from '../picker-field/picker-value.ts'
import type { RecordChoiceProps } from '../record-picker/record-picker.tsx'
import { UserModal } from '../user-picker/user-modal.tsx'
import { UserPicker } from '../user-picker/user-picker.tsx'
import {
  departmentLoaders,
  failingOnce,
  lazyDepartments,
  never,
  Opened,
  pickerKeys,
  pickerProps,
  typedUserLoaders,
  userLoaders,
} from './invented-people.story.tsx'

interface ShownProps extends Partial<RecordChoiceProps> {
  initial?: PickerValue
  variant?: 'username' | 'id-and-username'
  departments?: DepartmentLoaders
  isInAnotherPicker?: boolean
}

function Shown({ initial, ...props }: ShownProps) {
  const [value, setValue] = useState<PickerValue>(initial)
  return (
    <div style={{ maxWidth: 480 }}>
      <UserPicker
        multiple
        loaders={userLoaders}
        departments={departmentLoaders}
        {...props}
        value={value}
        onChange={setValue}
      />
      <p data-value>{JSON.stringify(value) ?? ''}</p>
    </div>
  )
}

function Alone() {
  const [isOpen, setIsOpen] = useState(false)
  const [names, setNames] = useState('')
  return (
    <>
      <Button onClick={() => setIsOpen(true)}>添加用户</Button>
      <p data-value>{names}</p>
      {isOpen && (
        <UserModal
          loaders={userLoaders}
          departments={lazyDepartments}
          onClose={() => setIsOpen(false)}
          onChoose={(rows) => {
            setNames(rows.map(({ realname }) => realname).join('、'))
            setIsOpen(false)
          }}
        />
      )}
    </>
  )
}

function InForm() {
  const [sent, setSent] = useState('')
  return (
    <Form layout="vertical" style={{ maxWidth: 480 }} onFinish={(values) => setSent(JSON.stringify(values))}>
      <Form.Item name="owner" label="负责人" rules={[{ required: true, message: '请选择负责人' }]}>
        <UserPicker loaders={userLoaders} departments={departmentLoaders} />
      </Form.Item>
      <Button htmlType="submit">保存</Button>
      <p data-value>{sent}</p>
    </Form>
  )
}

export const story: Story = {
  purpose: '选择用户：左侧按部门筛选，中间分页，右侧已选；存用户账号，显示姓名。',
  props: [
    ...pickerProps,
    [
      'loaders',
      'RecordLoaders',
      '用户：list 的 query 含 username、realname、departId；有 search 时可在框里输入姓名、账号或拼音',
    ],
    ['departments', 'DepartmentLoaders', '左侧的部门树', '没有'],
    ['variant', "'username' | 'id-and-username'", '值是用户账号，或含 id 与 username 的记录', 'username'],
    ['isInAnotherPicker', 'boolean', '在别的选择器里：宽 1250', 'false，宽 1200'],
  ],
  events: [['onChange', '(value, rows)', '确认或移除后']],
  keyboard: [
    ...pickerKeys,
    ['输入 / ↑ ↓ / Enter / 退格', '有 search 时：查找、选择，空的时候去掉最后一个'],
    ['↑ ↓ ← → / 空格', '在部门树里移动、展开；选择部门，再按一次取消'],
  ],
  example: `<Form.Item name="owner" label="负责人">
  <UserPicker loaders={userLoaders} departments={departmentLoaders} />
</Form.Item>`,
  situations: {
    空: () => <Shown />,
    有数据: () => <Shown initial="user1,user2,user900,nobody" />,
    边输边选: () => <Shown initial="user1" loaders={typedUserLoaders} />,
    边输边选一个: () => <Shown multiple={false} initial="user1" loaders={typedUserLoaders} />,
    单选: () => <Shown multiple={false} initial="user1" />,
    id和账号: () => <Shown variant="id-and-username" />,
    在另一选择器里: () => <Shown isInAnotherPicker />,
    单独的对话框: () => <Alone />,
    表单: () => <InForm />,
    只读: () => <Shown readOnly initial="user1,user2" />,
    禁用: () => <Shown disabled initial="user1" />,
    '1000 行': () => (
      <Opened>
        <Shown initial="user1,user900" />
      </Opened>
    ),
    错误: () => <Shown initial="user1" loaders={failingOnce()} />,
    加载中: () => (
      <Opened>
        <Shown loaders={{ list: never }} departments={{ children: never }} />
      </Opened>
    ),
  },
}
