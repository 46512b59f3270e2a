import { type ComponentProps, useState } from 'react'
import type { Story } from '../../story/story.ts'
import type { DepartmentLoaders } from '../department-picker/department-panel.tsx'
import { DepartmentPicker } from '../department-picker/department-picker.tsx'
import type { PickerValue } from '../picker-field/picker-value.ts'
import {
  departmentLoaders,
  lazyDepartments,
  manyDepartments,
  never,
  Opened,
  pickerKeys,
  pickerProps,
} from './invented-people.story.tsx'

function Shown({ initial, ...props }: Partial<ComponentProps<typeof DepartmentPicker>> & { initial?: PickerValue }) {
  const [value, setValue] = useState<PickerValue>(initial)
  return (
    <div style={{ maxWidth: 480 }}>
      <DepartmentPicker loaders={departmentLoaders} {...props} value={value} onChange={setValue} />
      <p data-value>{JSON.stringify(value) ?? ''}</p>
    </div>
  )
}

/** The top and one branch fail the first time. */
function failing(): DepartmentLoaders {
  const asked = new Set<string>()
  return {
    ...lazyDepartments,
    children: async (ask) => {
      const key = ask.parentId ?? 'top'
      if (!asked.has(key) && ['top', 'd2'].includes(key)) {
        asked.add(key)
        throw new Error('网络异常，部门没有加载出来')
      }
      return lazyDepartments.children(ask)
    },
  }
}

export const story: Story = {
  purpose: '在树里选择部门：可搜索，可多选；父子可关联勾选或各自勾选。存部门 id，显示部门名称。',
  props: [
    ...pickerProps,
    [
      'loaders.children',
      '({ parentId, signal }) => Promise<DepartmentNode[]>',
      '下级部门；答案可带 children，isLeaf 为 false 的展开时再取',
    ],
    ['loaders.search', '(text, signal) => Promise<DepartmentNode[]>', '由服务器搜索', '在已加载的部门中搜索'],
    ['loaders.byValues', '(ids, signal) => Promise<rows>', '按 id 取部门'],
    ['hasTreeMenu', 'boolean', '多选时显示“树操作”菜单：父子关联、取消关联、全部勾选……', 'false'],
  ],
  events: [['onChange', '(value, rows)', '确认或移除后']],
  keyboard: [
    ...pickerKeys,
    ['↑ ↓ Home End PageUp PageDown', '在树里移动'],
    ['→ / ←', '展开、收起、到下级或上级'],
    ['空格 / Enter', '勾选'],
  ],
  example: `<Form.Item name="departId" label="部门">
  <DepartmentPicker loaders={loaders} multiple hasTreeMenu />
</Form.Item>`,
  situations: {
    空: () => <Shown />,
    有数据: () => <Shown multiple initial="d2,d6,d-unknown" />,
    单选: () => <Shown hasTreeMenu initial="d4" />,
    树操作: () => <Shown multiple hasTreeMenu initial="d3" />,
    逐级加载: () => <Shown multiple hasTreeMenu loaders={lazyDepartments} />,
    只读: () => <Shown multiple readOnly initial="d2" />,
    禁用: () => <Shown multiple disabled initial="d2" />,
    '10000 节点': () => (
      <Opened>
        <Shown
          multiple
          hasTreeMenu
          initial="d2"
          loaders={{ ...departmentLoaders, children: async () => manyDepartments }}
        />
      </Opened>
    ),
    没有部门: () => (
      <Opened>
        <Shown loaders={{ children: async () => [] }} />
      </Opened>
    ),
    错误: () => <Shown multiple loaders={failing()} />,
    加载中: () => (
      <Opened>
        <Shown loaders={{ children: never }} />
      </Opened>
    ),
  },
}
